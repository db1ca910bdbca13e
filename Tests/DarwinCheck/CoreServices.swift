// swift-format-ignore-file
// What the watch uses of FSEvents.h in Apple's CoreServices, with what that shows of Core Foundation.
// A list of Swift's stands for CFArray, because Linux has no bridge to one.
public import Dispatch

public typealias CFAllocator = AnyObject
public typealias CFArray = [String]
public typealias CFTimeInterval = Double

public typealias FSEventStreamRef = OpaquePointer
public typealias ConstFSEventStreamRef = OpaquePointer
public typealias FSEventStreamEventId = UInt64
public typealias FSEventStreamEventFlags = UInt32
public typealias FSEventStreamCreateFlags = UInt32

public let kFSEventStreamCreateFlagUseCFTypes = 0x1
public let kFSEventStreamCreateFlagNoDefer = 0x2
public let kFSEventStreamCreateFlagFileEvents = 0x10
public let kFSEventStreamEventIdSinceNow: UInt64 = .max

public struct FSEventStreamContext {
  public var version = 0
  public var info: UnsafeMutableRawPointer?
  public init() {}
}
public typealias FSEventStreamCallback =
  @convention(c) (
    ConstFSEventStreamRef, UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer,
    UnsafePointer<FSEventStreamEventFlags>, UnsafePointer<FSEventStreamEventId>
  ) -> Void
public func FSEventStreamCreate(
  _ allocator: CFAllocator?, _ callback: FSEventStreamCallback,
  _ context: UnsafeMutablePointer<FSEventStreamContext>?, _ paths: CFArray,
  _ since: FSEventStreamEventId, _ latency: CFTimeInterval, _ flags: FSEventStreamCreateFlags
) -> FSEventStreamRef? { nil }
public func FSEventStreamSetDispatchQueue(_ stream: FSEventStreamRef, _ queue: DispatchQueue?) {}
public func FSEventStreamStart(_ stream: FSEventStreamRef) -> Bool { false }
