package import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A call to the system that failed.
package struct SystemError: Error {
  /// The number of the error, such as `ENOSPC`.
  package var code: Int32
  /// The file that was concerned.
  package var path: String

  package init(code: Int32, path: String) {
    self.code = code
    self.path = path
  }

  /// The system's words.
  package var words: String { String(cString: strerror(code)) }
}

/// An open file or folder, closed when it goes out of scope.
package struct OpenFile: ~Copyable {
  let descriptor: Int32
  let path: String

  /// Opens a file or a folder; never through a symbolic link at the end of the path, and never
  /// to be inherited by a child process.
  package init(_ path: String, _ flags: Int32, mode: mode_t = 0o644) throws(SystemError) {
    // A pipe in the file's place must not make us wait for a writer.
    descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, mode)
    self.path = path
    guard descriptor >= 0 else { throw SystemError(code: errno, path: path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(code: errno, path: path) }
    return status
  }

  /// Reads to the end of the file.
  package func read(atMost limit: Int) throws(SystemError) -> [UInt8] {
    let expected = min(limit, Int(try status().st_size))
    var bytes = [UInt8]()
    bytes.reserveCapacity(expected + 1)
    var buffer = [UInt8](repeating: 0, count: max(4096, min(1 << 20, expected + 1)))
    while bytes.count <= limit {
      let count = buffer.withUnsafeMutableBytes { unsafeRead($0) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(code: errno, path: path) }
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }

  /// Writes everything; the disk may have it later.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        unsafeWrite(UnsafeRawBufferPointer(rebasing: $0[start...]))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError(code: count < 0 ? errno : EIO, path: path) }
      start += count
    }
  }

  /// Waits until the disk has the file, or the folder's entries.
  package func flush() throws(SystemError) {
    #if canImport(Darwin)
      // Apple's fsync leaves the bytes in the drive's own memory (fsync(2)).
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    // Some file systems cannot flush a folder; nothing more can be done there.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
      throw SystemError(code: errno, path: path)
    }
  }

  private func unsafeRead(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  private func unsafeWrite(_ buffer: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, buffer.baseAddress, buffer.count)
    #else
      Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }
}

/// A folder, by its path.
package struct Folder {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// The names of what is in it, in order; empty when there is no such folder.
  package var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }

  /// Makes the folder, and those above it that are missing.
  ///
  /// From below: a sandbox may forbid to touch what is above.
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
    #if canImport(Darwin)
      let result = Darwin.rename("\(path)/\(old)", "\(path)/\(new)")
    #elseif canImport(Musl)
      let result = Musl.rename("\(path)/\(old)", "\(path)/\(new)")
    #else
      let result = Glibc.rename("\(path)/\(old)", "\(path)/\(new)")
    #endif
    guard result == 0 else { throw SystemError(code: errno, path: "\(path)/\(new)") }
  }

  package func remove(_ name: String) { unlink("\(path)/\(name)") }

  package func flush() throws(SystemError) {
    let folder = try OpenFile(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY)
    try folder.flush()
  }

  /// The folder's real path, links followed; `nil` when there is none.
  package var resolved: String? { RealPath.existing(path) }
}
