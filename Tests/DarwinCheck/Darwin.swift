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

// sys/socket.h, where Glibc has an enumeration.
public let SOCK_STREAM: Int32 = 1

// sys/signal.h, where the handlers are in a union with another name.
public struct __sigaction_u {
  public var __sa_handler: (@convention(c) (Int32) -> Void)?
  public var __sa_sigaction:
    (@convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void)?
}
public struct apple_sigaction {
  public var __sigaction_u: __sigaction_u
  public var sa_mask = sigset_t()
  public var sa_flags: Int32 = 0
  public init() { __sigaction_u = .init() }
  // The function of this name, which Swift does not declare beside a type.
  @discardableResult
  public init(
    _ number: Int32, _ action: UnsafePointer<apple_sigaction>?,
    _ former: UnsafeMutablePointer<apple_sigaction>?
  ) { self.init() }
}
public typealias sigaction = apple_sigaction

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

public struct proc_bsdinfo {
  public var pbi_status: UInt32 = 0
  public var pbi_ppid: UInt32 = 0
  public var pbi_pgid: UInt32 = 0
  public init() {}
}
public struct proc_fdinfo {
  public var proc_fd: Int32 = 0
  public var proc_fdtype: UInt32 = 0
  public init() {}
}
public struct in_sockinfo {
  public var insi_fport: Int32 = 0
  public var insi_lport: Int32 = 0
}
public struct tcp_sockinfo { public var tcpsi_ini = in_sockinfo() }
public struct socket_info {
  public struct __Unnamed_union_soi_proto { public var pri_tcp = tcp_sockinfo() }
  public var soi_kind: Int32 = 0
  public var soi_proto = __Unnamed_union_soi_proto()
}
public struct socket_fdinfo {
  public var psi = socket_info()
  public init() {}
}
public let PROC_PIDTBSDINFO: Int32 = 3
public let PROC_PIDLISTFDS: Int32 = 1
public let PROC_PIDFDSOCKETINFO: Int32 = 3
public let PROX_FDTYPE_SOCKET: Int32 = 2
public let SOCKINFO_TCP: Int = 2
public func proc_listallpids(_ buffer: UnsafeMutableRawPointer!, _ size: Int32) -> Int32 { 0 }
public func proc_pidinfo(
  _ process: Int32, _ flavor: Int32, _ argument: UInt64, _ buffer: UnsafeMutableRawPointer!,
  _ size: Int32
) -> Int32 { 0 }
public func proc_pidfdinfo(
  _ process: Int32, _ descriptor: Int32, _ flavor: Int32, _ buffer: UnsafeMutableRawPointer!,
  _ size: Int32
) -> Int32 { 0 }
public func proc_name(
  _ process: Int32, _ buffer: UnsafeMutableRawPointer!, _ size: UInt32
) -> Int32 { 0 }

// dlfcn.h; of Glibc's only with _GNU_SOURCE.
public struct Dl_info {
  public var dli_fname: UnsafePointer<CChar>?
  public init() { dli_fname = nil }
}
public func dladdr(_ address: UnsafeRawPointer!, _ info: UnsafeMutablePointer<Dl_info>!) -> Int32 {
  0
}

// Values of Swift's stand for Core Foundation's classes, because Linux has no bridge to them.
public typealias CFArray = [String]
public typealias CFAttributedString = Substring
public typealias CFBoolean = Bool
public typealias CFData = [UInt8]
public typealias CFDate = Double
public typealias CFDictionary = [String: Any]
public typealias CFError = any Error
public typealias CFMutableArray = ContiguousArray<String>
public typealias CFMutableData = ContiguousArray<UInt8>
public typealias CFMutableDictionary = [Int: Any]
public typealias CFMutableString = [Character]
public typealias CFNumber = Int
public typealias CFSet = Set<Int>
public typealias CFString = String
public typealias CFURL = StaticString

// CoreFoundation/CFRunLoop.h, which Apple's Foundation shows.
public final class CFRunLoop: Sendable {}
public struct CFRunLoopMode: Sendable {
  public let rawValue: String
  public static let commonModes = CFRunLoopMode(rawValue: "kCFRunLoopCommonModes")
}
public func CFRunLoopGetCurrent() -> CFRunLoop! { nil }
public func CFRunLoopPerformBlock(_ loop: CFRunLoop!, _ mode: Any!, _ block: (() -> Void)!) {}
public func CFRunLoopWakeUp(_ loop: CFRunLoop!) {}
