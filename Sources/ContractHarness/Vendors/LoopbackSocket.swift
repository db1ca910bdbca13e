import Foundation
import NIOCore

/// A socket that is bound to 127.0.0.1, on a port that the system chooses.
///
/// The thread that needs the address opens the socket itself, without waiting for another thread.
struct LoopbackSocket {
  let descriptor: Int32
  private let port: Int
  /// The address of a server on the socket, such as `http://127.0.0.1:4711`.
  var url: String { "http://127.0.0.1:\(port)" }

  /// Opens a socket, which the caller must close; throws if no port or descriptor is free.
  init() throws {
    let descriptor = socket(AF_INET, Self.stream, 0)
    guard descriptor >= 0 else { throw IOError(errnoCode: errno, reason: "socket") }
    do {
      port = try Self.bound(descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  /// Starts to listen, with a maximum number of connections that wait to be accepted.
  func setBacklog(_ count: Int32) { _ = listen(descriptor, count) }

  /// Closes the socket, so that its port refuses connections.
  func shut() { close(descriptor) }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  #elseif canImport(Musl)
    private static let stream = SOCK_STREAM | SOCK_CLOEXEC
  #else
    private static let stream = SOCK_STREAM
  #endif

  private static func bound(_ descriptor: Int32) throws -> Int {
    #if canImport(Darwin)
      // On Linux, the call that creates the socket sets this flag. A process that a subject starts
      // must not inherit the socket.
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #endif
    // Flushed data is sent at once. Otherwise the system would wait for an acknowledgement, which an
    // adapter may delay. A connection inherits the option when it arrives, so the socket must have
    // it before it listens.
    var isOn: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return try withUnsafeMutablePointer(to: &address) { address in
      try address.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        guard bind(descriptor, general, size) == 0 else {
          throw IOError(errnoCode: errno, reason: "bind")
        }
        guard getsockname(descriptor, general, &size) == 0 else {
          throw IOError(errnoCode: errno, reason: "getsockname")
        }
      }
      return Int(UInt16(bigEndian: address.pointee.sin_port))
    }
  }
}
