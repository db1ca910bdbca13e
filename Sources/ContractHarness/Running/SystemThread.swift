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
    /// What a person reads.
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
  package init(
    _ name: String, stack: Stack = .small, _ body: @escaping @Sendable () -> Void
  ) throws(Failure) {
    // Not `pthread_attr_t()`, which belongs to a private module of Dispatch's on Linux.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    pthread_attr_init(attributes)
    defer { pthread_attr_destroy(attributes) }
    if case .of(let bytes) = stack { pthread_attr_setstacksize(attributes, bytes) }
    let work = Unmanaged.passRetained(Work(name: name, body: body))
    #if canImport(Glibc)
      var handle = pthread_t()
      let code = pthread_create(&handle, attributes, Self.perform, work.toOpaque())
    #else
      var made: pthread_t?
      let code = pthread_create(&made, attributes, Self.perform, work.toOpaque())
    #endif
    guard code == 0 else {
      work.release()
      throw Failure(name: name, code: code)
    }
    #if canImport(Glibc)
      self.handle = handle
    #else
      self.handle = made!
    #endif
  }

  /// Waits for its end.
  package func join() { pthread_join(handle, nil) }

  /// Lets it end by itself.
  package func detach() { pthread_detach(handle) }

  #if canImport(Darwin)
    private static let perform: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
      { work in
        run(work)
        return nil
      }
  #else
    private static let perform: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
      { work in
        if let work { run(work) }
        return nil
      }
  #endif

  private static func run(_ work: UnsafeMutableRawPointer) {
    let work = Unmanaged<Work>.fromOpaque(work).takeRetainedValue()
    Thread.current.name = work.name
    work.body()
  }
}
