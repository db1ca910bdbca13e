// swift-format-ignore-file
// What Apple's C library declares otherwise than the one of this machine, which stands in for it
// (macOS SDK: sys/_types.h, pthread.h, sys/resource.h, sys/socket.h, libproc.h).
@_exported public import Glibc

public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>

public func pthread_create(
  _ thread: UnsafeMutablePointer<pthread_t?>!, _ attributes: UnsafePointer<pthread_attr_t>?,
  _ body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
  _ argument: UnsafeMutableRawPointer?
) -> Int32 { 0 }
@discardableResult
public func pthread_join(
  _ thread: pthread_t, _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 { 0 }
@discardableResult
public func pthread_detach(_ thread: pthread_t) -> Int32 { 0 }

public let RLIMIT_AS: Int32 = 5
public let RLIMIT_DATA: Int32 = 2
@discardableResult
public func setrlimit(_ resource: Int32, _ limit: UnsafePointer<rlimit>!) -> Int32 { 0 }
@discardableResult
public func getrlimit(_ resource: Int32, _ limit: UnsafeMutablePointer<rlimit>!) -> Int32 { 0 }

public let F_FULLFSYNC: Int32 = 51

public func proc_listchildpids(
  _ parent: pid_t, _ buffer: UnsafeMutableRawPointer!, _ size: Int32
) -> Int32 { 0 }

// sys/sysctl.h and sys/proc.h.
public let CTL_KERN: Int32 = 1
public let KERN_PROC: Int32 = 14
public let KERN_PROC_PID: Int32 = 1
public let P_TRACED: Int32 = 0x800
public struct extern_proc {
  public var p_flag: Int32
}
public struct kinfo_proc {
  public var kp_proc: extern_proc
  public init() { kp_proc = extern_proc(p_flag: 0) }
}
public func sysctl(
  _ name: UnsafeMutablePointer<Int32>!, _ count: UInt32, _ old: UnsafeMutableRawPointer!,
  _ oldSize: UnsafeMutablePointer<Int>!, _ new: UnsafeMutableRawPointer!, _ newSize: Int
) -> Int32 { 0 }

// dlfcn.h; of Glibc's only with _GNU_SOURCE.
public struct Dl_info {
  public var dli_fname: UnsafePointer<CChar>?
  public init() { dli_fname = nil }
}
public func dladdr(_ address: UnsafeRawPointer!, _ info: UnsafeMutablePointer<Dl_info>!) -> Int32 {
  0
}
