import ContractBinding
import NIOCore
import NIOPosix

extension PackageObjects {
  /// The objects of SwiftNIO that the programs of a process share.
  static let ofNIO: PackageObjects = {
    var objects = PackageObjects()
    objects.add((any EventLoop).self, named: "shared") { NIOSingletons.posixEventLoopGroup.next() }
    objects.add((any EventLoopGroup).self, named: "shared") { NIOSingletons.posixEventLoopGroup }
    objects.add(MultiThreadedEventLoopGroup.self, named: "shared") {
      NIOSingletons.posixEventLoopGroup
    }
    objects.add(NIOThreadPool.self, named: "shared") { NIOSingletons.posixBlockingThreadPool }
    objects.add(ByteBufferAllocator.self, named: "new") { ByteBufferAllocator() }
    return objects
  }()
}
