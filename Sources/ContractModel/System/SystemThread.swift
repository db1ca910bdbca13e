import Foundation

/// A POSIX thread.
///
/// Its initializer throws an error if the system can create no more threads. Foundation's `Thread`
/// silently does nothing in this case, and callers would wait forever.
package struct SystemThread {
  /// The error if the system could not create a thread, such as at its limit of threads.
  package struct Failure: Error, CustomStringConvertible {
    fileprivate let name: String
    fileprivate let code: Int32

    /// The system's text and number for the error, such as "Resource temporarily unavailable (errno
    /// 11)".
    package var reason: String { "\(String(cString: strerror(code))) (errno \(code))" }
    /// A sentence for the user with the thread's name and the reason.
    package var description: String { "no thread could be started for \(name): \(reason)" }
  }

  /// The size of a thread's stack, which limits the depth of calls.
  package enum Stack {
    /// 8 MiB on Apple's systems, and the system's default on Linux, which is usually 8 MiB too.
    ///
    /// Code of libraries and adapters may need it.
    case usual
    /// A stack of this number of bytes, for code that needs another size.
    case of(bytes: Int)

    /// 1 MiB, which is enough for the tool's own code, and saves address space.
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

  /// Starts a thread; debuggers show the first 15 characters of its name.
  ///
  /// The caller must call ``join()`` or ``detach()`` later, or the thread's memory is never freed.
  package init(
    _ name: String, stack: Stack = .small, _ body: @escaping @Sendable () -> Void
  ) throws(Failure) {
    // `pthread_attr_t()` is not available on Linux, because it belongs to a private module of
    // Dispatch.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    pthread_attr_init(attributes)
    defer { pthread_attr_destroy(attributes) }
    switch stack {
    case .of(let bytes): pthread_attr_setstacksize(attributes, bytes)
    case .usual:
      #if canImport(Darwin)
        // The stack has the same size as on Linux. On Apple's systems, all threads except the main
        // thread get only half a MiB by default.
        pthread_attr_setstacksize(attributes, 8 << 20)
      #endif
    }
    let work = Unmanaged.passRetained(Work(name: name, body: body))
    #if canImport(Glibc)
      var number = pthread_t()
      let code = pthread_create(
        &number, attributes, { SystemThread.run($0) }, work.toOpaque())
      let thread = Optional(number)
    #else
      var thread: pthread_t?
      let code = pthread_create(&thread, attributes, { SystemThread.run($0) }, work.toOpaque())
    #endif
    guard code == 0, let thread else {
      work.release()
      throw Failure(name: name, code: code)
    }
    handle = thread
  }

  /// Waits until the thread has ended, which blocks the calling thread, and frees it.
  package func join() { pthread_join(handle, nil) }

  /// Lets the system free the thread when it ends, and returns at once.
  package func detach() { pthread_detach(handle) }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    let work = work.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue() }
    // Linux rejects a longer name, and the thread would keep the name of the thread that created
    // it.
    Thread.current.name = work.map { String($0.name.prefix(15)) }
    work?.body()
    return nil
  }
}
