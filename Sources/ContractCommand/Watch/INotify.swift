#if canImport(Glibc) || canImport(Musl)
  import Foundation

  /// Linux's notices of edited files, from inotify(7).
  ///
  /// The kernel watches single folders, so each subfolder that is not hidden is added.
  struct INotify {
    private static let events = [
      IN_CLOSE_WRITE, IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_ONLYDIR, IN_DONT_FOLLOW,
    ].reduce(UInt32(0)) { $0 | UInt32($1) }
    /// The size in bytes of the buffer for one read: 64 KiB hold about 1,000 notices of edits.
    private static let bufferSize = 64 << 10

    private let descriptor: Int32
    private let roots: [String]
    /// True if the kernel has refused a watch, so that some edits would be missed.
    private var isExhausted = false
    private var folders: [Int32: (path: String, root: String)] = [:]

    /// Watches folders on a thread of its own.
    ///
    /// - Returns: The paths of edited files. The stream ends when the kernel grants no more
    ///   watches. It is `nil` if the kernel does not grant enough at the start.
    static func below(_ roots: [String]) -> AsyncStream<Set<String>>? {
      guard let watched = INotify(roots) else { return nil }
      let (edits, continuation) = AsyncStream<Set<String>>.makeStream()
      Thread.detachNewThread {
        var notices = watched
        while !notices.isExhausted, let paths = notices.next() {
          if !paths.isEmpty { continuation.yield(paths) }
        }
        close(notices.descriptor)
        continuation.finish()
      }
      return edits
    }

    private init?(_ roots: [String]) {
      self.roots = roots
      descriptor = inotify_init1(Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      for root in roots where add(root, of: root) == nil {
        close(descriptor)
        return nil
      }
    }

    /// Adds a folder with its subfolders; returns their files, or `nil` if no watch is left.
    private mutating func add(_ folder: String, of root: String) -> Set<String>? {
      let watch = inotify_add_watch(descriptor, folder, Self.events)
      // Without watches or memory, edits would be missed. Another error is harmless: the folder may
      // have been removed before it was added.
      guard watch >= 0 else { return [ENOSPC, ENOMEM].contains(errno) ? nil : [] }
      folders[watch] = (folder, root)
      var files: Set<String> = []
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        let path = "\(folder)/\(name)"
        guard FileEdits.isWatched(path, below: root) else { continue }
        guard Self.isFolder(path) else {
          files.insert(path)
          continue
        }
        guard let inner = add(path, of: root) else { return nil }
        files.formUnion(inner)
      }
      return files
    }

    /// Watches a folder that was found later; returns its files, which may be as new as the folder.
    ///
    /// If no watch is left, it returns all roots, because edits in any of them may be missed.
    private mutating func addNew(_ folder: String, of root: String) -> Set<String> {
      if let files = add(folder, of: root) { return files }
      isExhausted = true
      return Set(roots)
    }

    /// Adds all folders again, because the kernel has dropped notices when too many waited.
    ///
    /// - Returns: The roots, because any file in them may have changed.
    private mutating func addAll() -> Set<String> {
      for root in roots { _ = addNew(root, of: root) }
      return Set(roots)
    }

    private static func isFolder(_ path: String) -> Bool {
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Blocks the thread until the next edits; `nil` if no more can be read.
    private mutating func next() -> Set<String>? {
      var edits: Set<String> = []
      let count = withUnsafeTemporaryAllocation(
        byteCount: Self.bufferSize, alignment: MemoryLayout<inotify_event>.alignment
      ) { buffer -> Int in
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        var offset = 0
        while offset < count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          offset += MemoryLayout<inotify_event>.size
          let name = buffer[offset..<offset + Int(event.len)].prefix { $0 != 0 }
          offset += Int(event.len)
          edits.formUnion(take(event, String(decoding: name, as: UTF8.self)))
        }
        return count
      }
      return count > 0 || errno == EINTR ? edits : nil
    }

    /// Lists the paths that a notice concerns, and watches a new folder from now on.
    private mutating func take(_ event: inotify_event, _ name: String) -> Set<String> {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return addAll() }
      if event.mask & UInt32(IN_IGNORED) != 0 { folders[event.wd] = nil }
      guard !name.isEmpty, let (folder, root) = folders[event.wd] else { return [] }
      let path = "\(folder)/\(name)"
      guard FileEdits.isWatched(path, below: root) else { return [] }
      let isFolder = event.mask & UInt32(IN_ISDIR) != 0
      let isNew = event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0
      if isFolder { return isNew ? addNew(path, of: root) : [path] }
      // A new file is noticed again when it has been written.
      return event.mask & UInt32(IN_CREATE) != 0 ? [] : [path]
    }
  }
#endif
