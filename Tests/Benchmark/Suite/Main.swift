import ContractBinding
import ContractCommand
import ContractCurl
import Foundation

/// The suite of the workload by which speed is measured.
struct BenchmarkSuite: ContractSuite {
  static var subjects: [any Registration] {
    OrdersGatewayBinding.liveAdapter("library") { vendor in
      try CurlOrdersGateway(url: vendor.url, transport: Self.transport.get())
    }
    OrdersGatewayBinding.fake("in memory") { InMemoryOrdersGateway() }
  }

  /// One for all scenarios, as applications keep one client.
  private static let transport = Result { try CurlTransport() }
}

/// The command over the workload.
///
/// The parent's main thread waits by itself: an asynchronous `main` ends in `dispatch_main`, under
/// which valgrind 3.19 crashes. A worker has the main thread that users' workers have.
@main
struct Main {
  static func main() async {
    if CommandLine.arguments.dropFirst().first == WorkerCommandName.worker {
      return await BenchmarkSuite.main()
    }
    Task.detached {
      await BenchmarkSuite.main()
      exit(EXIT_SUCCESS)
    }
    while true { pause() }
  }
}
