package import Foundation

/// The error of a system call on a file or folder.
package struct SystemError: Error {
  /// The value of `errno`, such as `ENOSPC` for a full disk.
  package var code: Int32
  /// The path of the file or folder on which the call failed.
  package var path: String

  package init(code: Int32, path: String) {
    self.code = code
    self.path = path
  }

  /// The system's text for the error, such as "No space left on device".
  package var words: String { String(cString: strerror(code)) }
}

/// An open file or folder, whose descriptor the deinitializer closes.
package struct OpenFile: ~Copyable {
  let descriptor: Int32
  let path: String

  /// Opens a file or folder with the flags of open(2).
  ///
  /// If the path is a symbolic link, it is not followed, and the call fails. Child processes do not
  /// inherit the descriptor.
  package init(_ path: String, _ flags: Int32) throws(SystemError) {
    // `O_NONBLOCK` prevents a wait for a writer if the path is a pipe.
    descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o644)
    self.path = path
    guard descriptor >= 0 else { throw SystemError(code: errno, path: path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(code: errno, path: path) }
    return status
  }

  /// Reads a regular file to its end, as ``read(atMost:)`` does; `nil` for a folder, and for a pipe
  /// or a device, whose end could take forever to come.
  package static func content(
    ofPlain path: String, atMost limit: Int
  ) throws(SystemError) -> [UInt8]? {
    let file = try OpenFile(path, O_RDONLY)
    let status = try file.status()
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try file.read(atMost: limit, status)
  }

  /// Reads the file to its end.
  ///
  /// Reading stops soon after `limit` bytes. If the result is longer than `limit`, the file is too
  /// large.
  package func read(atMost limit: Int) throws(SystemError) -> [UInt8] {
    try read(atMost: limit, status())
  }

  /// Reads the file to its end, with a status that the caller already has.
  private func read(atMost limit: Int, _ status: stat) throws(SystemError) -> [UInt8] {
    let size = Int(status.st_size)
    let room = max(4096, min(limit, size) + 1)
    var bytes = try piece(ofAtMost: room)
    var isAtEnd = bytes.isEmpty
    // For a file in /proc, the kernel returns the size 0.
    let isPlain = status.st_mode & S_IFMT == S_IFREG && size > 0
    while !isAtEnd, bytes.count <= limit, !isPlain || bytes.count != size {
      let piece = try piece(ofAtMost: min(room, 1 << 20))
      isAtEnd = piece.isEmpty
      bytes += piece
    }
    return bytes
  }

  /// Reads so many bytes at a position, or those before the end of the file.
  package func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
      throw SystemError(code: errno, path: path)
    }
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try piece(ofAtMost: count - bytes.count)
      if piece.isEmpty { break }
      // Most parts are read in one piece, which need not be copied.
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
    }
    return bytes
  }

  /// Reads the next bytes; there are none at the end of the file.
  private func piece(ofAtMost room: Int) throws(SystemError) -> [UInt8] {
    var code: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, size in
      repeat {
        let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        code = count < 0 ? errno : 0
        size = max(0, count)
      } while code == EINTR
    }
    guard code == 0 else { throw SystemError(code: code, path: path) }
    return piece
  }

  /// Writes all bytes, which may still be in the system's cache until ``flush()`` returns.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError(code: count < 0 ? errno : EIO, path: path) }
      start += count
    }
  }

  /// Waits until the content of the file, or the names in the folder, are on the disk.
  package func flush() throws(SystemError) {
    #if canImport(Darwin)
      // Apple's fsync leaves the bytes in the drive's cache (fsync(2)).
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    // Some file systems cannot flush a folder, which is not an error here.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
      throw SystemError(code: errno, path: path)
    }
  }
}

/// Returns the kind of a file or folder, such as `S_IFLNK` for a link; 0 if there is none.
package func fileKind(at path: String, followsLinks: Bool = false) -> mode_t {
  var status = stat()
  let code = followsLinks ? stat(path, &status) : lstat(path, &status)
  return code == 0 ? status.st_mode & S_IFMT : 0
}

/// A folder by its path, which need not exist.
package struct Folder {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// True if the path leads to a folder, directly or by a link.
  package var exists: Bool { fileKind(at: path, followsLinks: true) == S_IFDIR }

  /// The names of the files and folders in it, sorted; empty if the folder does not exist or cannot
  /// be read.
  package var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }

  /// The names in the folder in the system's order, with `.` and `..`; empty if it cannot be read.
  ///
  /// It is faster than ``names``, for a folder of the system such as `/proc/self/fd`.
  package var listing: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
        })
    }
    return names
  }

  /// Creates the folder and its missing parent folders.
  ///
  /// It is not an error if the folder exists. The folder itself is tried first, because a sandbox
  /// may forbid access to the parents.
  package func create() throws(SystemError) {
    guard mkdir(path, 0o755) != 0, errno != EEXIST, errno != EISDIR else { return }
    let code = errno
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard code == ENOENT, parts.count > 1 else { throw SystemError(code: code, path: path) }
    let parent = parts.dropLast().joined(separator: "/")
    try Folder(path: path.hasPrefix("/") ? "/\(parent)" : parent).create()
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw SystemError(code: errno, path: path)
    }
  }

  package func rename(_ old: String, to new: String) throws(SystemError) {
    let result = Foundation.rename("\(path)/\(old)", "\(path)/\(new)")
    guard result == 0 else { throw SystemError(code: errno, path: "\(path)/\(new)") }
  }

  package func remove(_ name: String) { unlink("\(path)/\(name)") }

  package func flush() throws(SystemError) {
    let folder = try OpenFile(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY)
    try folder.flush()
  }

  /// The path without symbolic links; `nil` if the folder does not exist.
  package var resolved: String? { RealPath.existing(path) }
}
