import ContractBinding
@testable import ContractCurl
@testable import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Foundation
import Synchronization

/// Rounds of requests through the loopback to real vendors, by several clients at once on a busy
/// machine; each wait of more than a second is printed, with the state at both ends.
///
/// `ROUNDS` says how many; `ETCD_URL`, `RADICALE_URL` and `RADICALE_PASSWORD` where the vendors
/// are.
@main
struct Stress {
  private static let environment = ProcessInfo.processInfo.environment
  private static let longest = Duration.seconds(1)

  static func main() async throws {
    let rounds = Int(environment["ROUNDS", default: "500"]) ?? 500
    let idle = try IdleVendor()
    defer { idle.end() }
    let vendors = [
      RealVendor.etcd(at: environment["ETCD_URL", default: ""]),
      .radicale(
        at: environment["RADICALE_URL", default: ""],
        password: environment["RADICALE_PASSWORD", default: ""]),
      .idle(at: idle.address),
    ]
    let clients: [any Client] = [
      URLSessionClient(), AsyncClient(), try CurlClient(), HalfClosingClient(),
    ]
    let transport = try CurlTransport()
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let isOver = Atomic(false)
    for _ in 0..<cores { Thread.detachNewThread { while !isOver.load(ordering: .relaxed) {} } }

    let waits = try await withThrowingTaskGroup(of: [Wait].self) { group in
      var next = 0
      func add() {
        let round = Round(
          number: next, client: clients[next % clients.count],
          vendor: vendors[next / clients.count % vendors.count],
          keepsAlive: next / (clients.count * vendors.count) % 2 == 0)
        next += 1
        group.addTask { try await round.waits(longerThan: longest, through: transport) }
      }
      while next < min(cores * 2, rounds) { add() }
      var waits: [Wait] = []
      while let more = try await group.next() {
        waits += more
        if next < rounds { add() }
      }
      return waits
    }
    isOver.store(true, ordering: .relaxed)
    idle.end()
    let theirs = waits.count(where: \.isVendors)
    print(
      "\(rounds) rounds of 6 requests, \(waits.count) failed or took more than a second, "
        + "\(theirs) of them because the vendor did")
    exit(waits.count == theirs ? 0 : 1)
  }
}

/// A request that took long, or failed.
struct Wait: Sendable {
  /// True if the vendor took as long itself.
  let isVendors: Bool
}

/// A scenario's requests, through a loopback of its own.
struct Round: Sendable {
  let number: Int
  let client: any Client
  let vendor: RealVendor
  let keepsAlive: Bool

  func waits(
    longerThan longest: Duration, through transport: CurlTransport
  ) async throws -> [Wait] {
    let timed = TimedTransport(transport)
    let loopback = try LoopbackVendor(
      .relay(to: VendorAddress(vendor.address), through: timed))
    var waits: [Wait] = []
    for var request in vendor.requests(number) {
      if !keepsAlive { request.headers.append(VendorHeader("Connection", "close")) }
      // Around the time after which the idle vendor closes.
      try await Task.sleep(for: .milliseconds(number * 7 % 100))
      let sent = request
      let watch = Task { try await tell(sent, loopback.url, after: longest) }
      let start = ContinuousClock.now
      do {
        let status = try await client.send(request, to: loopback.url)
        // A server may take a client that closes its half for one that has gone, as ours does.
        if status >= 500 || (status == 0 && client.name != HalfClosingClient().name) {
          print("\(words(request)): status \(status)")
          waits.append(Wait(isVendors: false))
        }
      } catch {
        print("\(words(request)): \(error)")
        waits.append(Wait(isVendors: false))
      }
      watch.cancel()
      let duration = start.duration(to: .now)
      if duration > longest {
        let theirs = timed.lastDuration
        print("\(words(request)): waited \(duration), the vendor took \(theirs)")
        waits.append(Wait(isVendors: theirs + .milliseconds(500) > duration))
      }
    }
    _ = loopback.finish()
    return waits
  }

  /// Tells how a request stands that is not answered yet.
  private func tell(_ request: VendorRequest, _ loopback: String, after time: Duration)
    async throws
  {
    try await Task.sleep(for: time)
    let ports = [loopback, vendor.address].compactMap {
      $0.split(separator: ":").last.flatMap { Int($0) }
    }
    print(
      ([words(request) + ": no answer yet; loopback \(ports[0]), vendor \(ports.last ?? 0)"]
        + Connections.lines(of: Set(ports))).joined(separator: "\n    "))
  }

  private func words(_ request: VendorRequest) -> String {
    "round \(number), \(client.name) to \(vendor.name), \(request.method) \(request.target)"
  }
}

/// The way to the vendor, with the time that the last request took there.
final class TimedTransport: VendorTransport {
  private let transport: CurlTransport
  private let duration = Mutex(Duration.zero)

  var name: String { transport.name }
  var lastDuration: Duration { duration.withLock { $0 } }

  init(_ transport: CurlTransport) {
    self.transport = transport
  }

  func send(
    _ request: VendorRequest, to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    let start = ContinuousClock.now
    defer { duration.withLock { $0 = start.duration(to: .now) } }
    try await transport.send(request, to: vendor, receive: receive)
  }
}
