import ContractModel
import ContractValues
import Foundation
import NIOCore
import Synchronization

/// The process at the other end of a connection on loopback.
///
/// Any process on this machine can connect to a server on loopback. Only the adapter's process, and
/// processes that it has started, may influence a verdict or a recording.
enum ConnectionOwner: Sendable, Hashable {
  /// This process, a process that it started, or a member of the process group that it leads.
  case own
  /// Another process, described in words such as `curl (process 4711)`.
  case other(String)
  /// Nobody, because the other end is closed already.
  case nobody
  /// The owner cannot be found, for a reason such as `/proc/net/tcp cannot be read`.
  case unknown(String)

  /// Finds the owner of the other end of a connection to a local server.
  ///
  /// The search takes microseconds if this process owns that end, and milliseconds otherwise. If an
  /// end is closed already, its address is `nil` and the owner is ``nobody``.
  static func of(remote: SocketAddress?, local: SocketAddress?) -> ConnectionOwner {
    guard let remote = remote.flatMap(Endpoint.init), let local = local.flatMap(Endpoint.init)
    else { return .nobody }
    if hasSocket(from: remote, to: local) { return .own }
    #if os(macOS)
      return owner(in: ProcessTable()) { has($0, socketFrom: remote, to: local) }
    #elseif canImport(Darwin)
      return .unknown("this system lists no processes")
    #else
      guard let inode = SocketTable.inode(from: remote, to: local) else {
        return SocketTable.isReadable ? .nobody : .unknown("/proc/net/tcp cannot be read")
      }
      return owner(in: ProcessTable()) { Self.has($0, "socket:[\(inode)]") }
    #endif
  }

  private static let recent = Mutex(RecentDescriptors())

  private static func hasSocket(from remote: Endpoint, to local: Endpoint) -> Bool {
    func isIt(_ descriptor: Int32) -> Bool {
      Endpoint(of: descriptor, getsockname) == remote
        && Endpoint(of: descriptor, getpeername) == local
    }
    return recent.withLock { $0.find(isIt) || $0.add(search(for: isIt)) }
  }

  /// Searches all descriptors of this process for a socket; `nil` if there is none.
  private static func search(for isIt: (Int32) -> Bool) -> Int32? {
    // A new socket gets the lowest free number. So most sockets are found near the next free
    // number. A search through all numbers would take long for an adapter with hundreds of
    // connections.
    let free = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
    if free >= 0 {
      close(free)
      // The server's own end was opened later, so the other end probably has a lower number.
      if let near = (max(0, free - 32)..<free).last(where: isIt)
        ?? (free..<free + 8).first(where: isIt)
      {
        return near
      }
    }
    #if canImport(Darwin)
      // Without a limit, `getdtablesize` returns a huge number.
      return (0..<min(getdtablesize(), 1 << 14)).first(where: isIt)
    #else
      return Folder(path: "/proc/self/fd").listing.lazy.compactMap { Int32($0) }
        .first(where: isIt)
    #endif
  }

  #if os(macOS) || !canImport(Darwin)
    private static func owner(
      in table: ProcessTable, hasSocket: (pid_t) -> Bool
    ) -> ConnectionOwner {
      let own = getpid()
      var allowed = Set(table.descendants(of: [own]).map(\.id))
      // A worker leads its process group, which contains only its own processes. Any other process
      // may belong to the group of a user's shell.
      if getpgrp() == own {
        allowed.formUnion(table.entries.lazy.filter { $0.group == own }.map(\.id))
      }
      if allowed.contains(where: hasSocket) { return .own }
      let other = table.entries.lazy.map(\.id)
        .first { $0 != own && !allowed.contains($0) && hasSocket($0) }
      if let other { return .other(words(for: other)) }
      #if os(macOS)
        // No process shows the socket: its end was closed, or its process is of another user.
        return .nobody
      #else
        // The system lists the socket, so a process that shows no descriptors has it open.
        return .other("a process of another user, or one that has gone")
      #endif
    }
  #endif

  #if os(macOS)
    private static func has(
      _ process: pid_t, socketFrom remote: Endpoint, to local: Endpoint
    ) -> Bool {
      var descriptors = [proc_fdinfo](repeating: proc_fdinfo(), count: 1 << 14)
      let room = Int32(descriptors.count * MemoryLayout<proc_fdinfo>.stride)
      let size = proc_pidinfo(process, PROC_PIDLISTFDS, 0, &descriptors, room)
      let count = Int(max(0, size)) / MemoryLayout<proc_fdinfo>.stride
      return descriptors.prefix(count).contains { descriptor in
        guard descriptor.proc_fdtype == UInt32(PROX_FDTYPE_SOCKET) else { return false }
        var info = socket_fdinfo()
        let size = Int32(MemoryLayout<socket_fdinfo>.stride)
        let count = proc_pidfdinfo(
          process, descriptor.proc_fd, PROC_PIDFDSOCKETINFO, &info, size)
        guard count == size,
          info.psi.soi_kind == Int32(SOCKINFO_TCP)
        else { return false }
        let ends = info.psi.soi_proto.pri_tcp.tcpsi_ini
        return UInt16(truncatingIfNeeded: ends.insi_lport).byteSwapped == remote.port
          && UInt16(truncatingIfNeeded: ends.insi_fport).byteSwapped == local.port
      }
    }

    private static func words(for process: pid_t) -> String {
      var name = [CChar](repeating: 0, count: 256)
      let count = proc_name(process, &name, UInt32(name.count))
      let bytes = name.prefix(Int(max(0, count))).map { UInt8(bitPattern: $0) }
      let text = String(decoding: bytes, as: UTF8.self)
      return "\(text) (process \(process))"
    }
  #elseif !canImport(Darwin)
    private static func has(_ process: pid_t, _ socket: String) -> Bool {
      let folder = "/proc/\(process)/fd"
      return Folder(path: folder).listing.contains { name in
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { target in
          guard let start = target.baseAddress else { return false }
          let count = readlink("\(folder)/\(name)", start, target.count)
          return count == socket.utf8.count
            && socket.utf8.elementsEqual(target.prefix(count).map { UInt8(bitPattern: $0) })
        }
      }
    }

    private static func words(for process: pid_t) -> String {
      let file = try? OpenFile("/proc/\(process)/comm", O_RDONLY)
      let name = (try? file?.read(atMost: 256)).flatMap { $0 } ?? []
      return "\(String(decoding: name.prefix { $0 != 0x0A }, as: UTF8.self)) (process \(process))"
    }
  #endif
}

/// An IPv4 address with its port.
///
/// An IPv6 socket may contain it in the last four bytes of its address.
struct Endpoint: Hashable {
  /// The address in network byte order, as the system stores it.
  let address: UInt32
  let port: UInt16

  init?(_ address: SocketAddress) {
    guard case .v4(let address) = address else { return nil }
    self.address = address.address.sin_addr.s_addr
    port = UInt16(bigEndian: address.address.sin_port)
  }

  /// Asks the system for one end of a socket; `nil` if the descriptor is not an IP socket.
  ///
  /// Pass the function `getsockname` for this end, or `getpeername` for the other end.
  init?(
    of descriptor: Int32,
    _ ask: (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32
  ) {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(descriptor, $0, &size) }
    }
    guard code == 0 else { return nil }
    let bytes = withUnsafeBytes(of: &storage) { Array($0.prefix(28)) }
    // Both structures have the port at offset 2. The IPv4 address is at offset 4. The IPv6 address
    // is at offset 8, and its last four bytes may be an IPv4 address (RFC 4291, 2.5.5.2).
    let start: Int
    switch Int32(storage.ss_family) {
    case AF_INET: start = 4
    case AF_INET6: start = 20
    default: return nil
    }
    port = UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    address = bytes[start..<start + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
  }
}

#if !canImport(Darwin)
  /// The table of this machine's TCP sockets (proc_net_tcp(5)).
  private enum SocketTable {
    /// The files for IPv4 and IPv6, each with the digits that it writes before an IPv4 address.
    private static let tables = [
      ("/proc/net/tcp", ""), ("/proc/net/tcp6", "0000000000000000FFFF0000"),
    ]

    static var isReadable: Bool { access(tables[0].0, R_OK) == 0 }

    /// Finds the inode of a socket by its two ends; `nil` if no file lists the socket, or no
    /// process has it open.
    static func inode(from local: Endpoint, to remote: Endpoint) -> String? {
      tables.lazy.compactMap { path, prefix in
        inode(in: path, "\(prefix)\(words(local))", "\(prefix)\(words(remote))")
      }.first
    }

    private static func inode(in path: String, _ local: String, _ remote: String) -> String? {
      guard let file = try? OpenFile(path, O_RDONLY), let bytes = try? file.read(atMost: 64 << 20)
      else { return nil }
      let ends = Array(" \(local) \(remote) ".utf8)
      for line in bytes.split(separator: UInt8(ascii: "\n"))
      where line.range(of: ends) != nil {
        let fields = line.split(separator: UInt8(ascii: " "))
        guard fields.count > 9 else { continue }
        let inode = String(decoding: fields[9], as: UTF8.self)
        return inode == "0" ? nil : inode
      }
      return nil
    }

    /// Writes an endpoint as in the file, such as `0100007F:1F90` for 127.0.0.1:8080 on a
    /// little-endian machine.
    private static func words(_ end: Endpoint) -> String {
      String(format: "%08X:%04X", end.address, end.port)
    }
  }
#endif

/// The descriptors of the client ends of recent connections, for clients in this process.
///
/// A new connection often reuses one of these numbers, because a new socket gets the lowest free
/// number. A client that keeps several connections closes the oldest first, and the next connection
/// gets its number. So the oldest number is tried first, and a search is seldom needed.
struct RecentDescriptors {
  /// The maximum number of descriptors; trying each costs a system call, before any search begins.
  private static let limit = 8

  /// The numbers of the descriptors, the oldest first.
  private var numbers: [Int32] = []

  /// Finds the first descriptor that satisfies a condition, and makes it the newest.
  ///
  /// Older descriptors before it are removed.
  mutating func find(_ isIt: (Int32) -> Bool) -> Bool {
    guard let place = numbers.firstIndex(where: isIt) else { return false }
    let found = numbers[place]
    numbers.removeFirst(place + 1)
    numbers.append(found)
    return true
  }

  /// Adds the descriptor that a search has found, as the newest; false for `nil`.
  mutating func add(_ found: Int32?) -> Bool {
    guard let found else { return false }
    if numbers.count == Self.limit { numbers.removeFirst() }
    numbers.append(found)
    return true
  }
}
