import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread of the system's that says so when it cannot be had: Foundation's `Thread` does nothing
/// then, and whoever waits for its work would wait for ever.
package struct SystemThread {
  /// Why there is no thread.
  package struct Failure: Error, CustomStringConvertible {
    fileprivate let name: String
    fileprivate let code: Int32

    /// The system's words.
    package var reason: String { "\(String(cString: strerror(code))) (errno \(code))" }
    /// The message.
    package var description: String { "no thread could be started for \(name): \(reason)" }
  }

  /// How large a stack is.
  package enum Stack {
    /// As the system has it, and as libraries ask for.
    case usual
    /// So many bytes.
    case of(bytes: Int)

    /// Enough for what the harness does by itself, where address space is short.
    package static let small = of(bytes: 1 << 20)
  }

  private final class Work {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }

  private let handle: pthread_t

  /// Starts a thread, which is to be joined or let go.
  ///
  /// - Parameters:
  ///   - name: What it is for; debuggers show the first 15 bytes.
  ///   - stack: How large its stack is.
  ///   - body: What it does.
  /// - Throws: When the system gives none.
  package init(
    _ name: String, stack: Stack = .small, _ body: @escaping @Sendable () -> Void
  ) throws(Failure) {
    // Not `pthread_attr_t()`, which belongs to a private module of Dispatch's on Linux.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    pthread_attr_init(attributes)
    defer { pthread_attr_destroy(attributes) }
    switch stack {
    case .of(let bytes): pthread_attr_setstacksize(attributes, bytes)
    case .usual:
      #if canImport(Darwin)
        // As Linux gives; Apple's systems give half a MiB to all threads but the main one.
        pthread_attr_setstacksize(attributes, 8 << 20)
      #endif
    }
    let work = Unmanaged.passRetained(Work(name: name, body: body))
    #if canImport(Glibc)
      var number = pthread_t()
      let code = pthread_create(
        &number, attributes, { SystemThread.run($0) }, work.toOpaque())
      let made = Optional(number)
    #else
      var made: pthread_t?
      let code = pthread_create(&made, attributes, { SystemThread.run($0) }, work.toOpaque())
    #endif
    guard code == 0, let made else {
      work.release()
      throw Failure(name: name, code: code)
    }
    handle = made
  }

  /// Waits for its end.
  package func join() { pthread_join(handle, nil) }

  /// Lets it end by itself.
  package func detach() { pthread_detach(handle) }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    let work = work.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue() }
    // Linux refuses a longer one, and the thread would keep that of whoever started it.
    Thread.current.name = work.map { String($0.name.prefix(15)) }
    work?.body()
    return nil
  }
}
