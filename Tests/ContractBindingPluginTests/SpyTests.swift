import Testing

@Suite struct SpyTests {
  @Test func `a delegate protocol has a spy that says what it is told`() {
    let expansion = Expansion(
      """
      @Contracted @MainActor public protocol MapDelegate: AnyObject {
        func mapDidTap(_ partner: Partner)
        func map(_ map: String, didMoveTo camera: Camera?, by user: Bool) async throws
        nonisolated func mapDidLoad()
      }
      """)

    let expected = """
      /// A ``MapDelegate`` that reports its calls to the scenario.
      @MainActor public final class MapDelegateSpy: MapDelegate, ContractBinding.DelegateSpy {
        nonisolated public static let operations = MapDelegateBinding.operations

        private let contractLog: ContractBinding.DelegateLog

        nonisolated public init(_ log: ContractBinding.DelegateLog) {
          contractLog = log
        }

        public func mapDidTap(_ a0: Partner) {
          contractLog.called("mapDidTap(_:)", a0)
        }

        public func map(_ a0: String, didMoveTo a1: Camera?, by a2: Bool) {
          contractLog.called("map(_:didMoveTo:by:)", a0, a1, a2)
        }

        nonisolated public func mapDidLoad() {
          contractLog.called("mapDidLoad()")
        }
      }
      """
    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains(expected), "\(expansion.source)")
  }

  @Test func `a delegate that takes any object of a class has no spy`() {
    let method = "protocol MapDelegate { func moved(_ item: some NSObject) }"

    #expect(!Expansion("@Contracted \(method)").source.contains("MapDelegateSpy"))
    #expect(Expansion("@Contracted(spied: true) \(method)").diagnostics.count == 1)
  }

  @Test func `a protocol with another name has a spy only on demand`() {
    let method = "protocol MapMonitor { func moved(to place: Place) }"
    let plain = Expansion("@Contracted \(method)")
    let spied = Expansion("@Contracted(spied: true) \(method)")
    let asking = Expansion("@Contracted(spied: true) protocol MapMonitor { func place() -> Place }")

    #expect(!plain.source.contains("MapMonitorSpy"))
    #expect(spied.diagnostics == [])
    #expect(spied.source.contains("final class MapMonitorSpy: MapMonitor,"), "\(spied.source)")
    #expect(asking.diagnostics.count == 1)
  }

  @Test(arguments: [
    "func read<Item: Equatable>(_ item: Item)", "func show(_ item: some Sendable)",
    "func send<S: AsyncSequence>(_ items: S) where S.Element == Int",
  ])
  func `a delegate with a generic method has a spy only on demand`(method: String) {
    let plain = Expansion("@Contracted protocol CartDelegate { \(method) }")

    #expect(!plain.source.contains("CartDelegateSpy"))
    #expect(plain.diagnostics == [])
  }

  @Test func `a spy has generic methods on demand`() {
    let spied = Expansion(
      "@Contracted(spied: true) protocol CartDelegate { func read<Item: Equatable>(_ item: Item) }")

    #expect(spied.diagnostics == [])
    #expect(spied.source.contains("func read<Item: Equatable>(_ a0: Item)"), "\(spied.source)")
  }

  @Test func `no spy takes a sequence of any type, and a warning says so`() {
    let expansion = Expansion(
      """
      @Contracted(spied: true) protocol CartMonitor {
        func send<S: AsyncSequence>(_ items: S) where S.Element == Int
      }
      """)

    #expect(!expansion.source.contains("final class"))
    #expect(
      expansion.diagnostics.map { $0.drop { $0 != " " } } == [
        " warning: no 'CartMonitorSpy' is written, because 'send' is more than a call with values; "
          + "write one by hand as a 'DelegateSpy'"
      ])
  }

  @Test func `a method of a spy exists where its requirement does, and may be called log`() {
    let expansion = Expansion(
      """
      @Contracted protocol MapDelegate: AnyObject {
        @available(macOS 99, *) func log(`let` map: Map)
      }
      """)

    #expect(expansion.diagnostics == [])
    #expect(
      expansion.source.contains(
        """
          @available(macOS 99, *)
          func log(`let` a0: Map) {
            contractLog.called("log(let:)", a0)
          }
        """), "\(expansion.source)")
  }

  static let openings = [
    ("protocol CartDelegate {}", "nonisolated final class CartDelegateSpy: CartDelegate, "),
    (
      "package protocol CartDelegate: NSObjectProtocol {}",
      "nonisolated package final class CartDelegateSpy: NSObject, CartDelegate, "
    ),
    ("@CartActor protocol CartDelegate {}", "@CartActor final class CartDelegateSpy: "),
    ("@available(macOS 16, *) protocol CartDelegate {}", "@available(macOS 16, *)\nnonisolated "),
  ]

  @Test(arguments: openings)
  func `a spy is where its protocol is, and seen as far`(source: String, opening: String) {
    let expansion = Expansion("@Contracted \(source)")

    #expect(expansion.source.contains(opening), "\(expansion.source)")
  }

  @Test(arguments: [
    "@Contracted protocol Cart { func changed() }",
    "@Contracted(of: (any Shop.CartDelegate).self) protocol CartDelegate { func changed() }",
    "@Contracted protocol CartDelegate: ShopDelegate { func changed() }",
    "@Contracted protocol CartDelegate: Actor { func changed() }",
    "@Contracted struct CartDelegate { var changed: () -> Void }",
  ])
  func `nothing else has a spy`(source: String) {
    #expect(!Expansion(source).source.contains("Spy"))
  }

  @Test(arguments: [
    "func mayOpen() -> Bool", "var mayOpen: Bool { get }",
    "func mayOpen(_ answer: @escaping (Bool) -> Void)",
  ])
  func `a delegate that is asked has no spy, and a warning says so`(requirement: String) {
    let expansion = Expansion("@Contracted protocol CartDelegate { \(requirement) }")

    #expect(!expansion.source.contains("final class"))
    #expect(
      expansion.diagnostics.map { $0.drop { $0 != " " } } == [
        " warning: no 'CartDelegateSpy' is written, because 'mayOpen' asks the delegate for an "
          + "answer; write one by hand as a 'DelegateSpy', or give it only methods without a result"
      ])
  }

  @Test func `a member that exists nowhere is left out without a word`() {
    let expansion = Expansion(
      """
      @Contracted @objc protocol MapDelegate {
        func moved()
        @available(*, unavailable, renamed: "moved()") @objc optional func didMove()
      }
      """)

    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains("func moved() {"))
    #expect(!expansion.source.contains("func didMove() {"))
    #expect(!expansion.source.contains("case \"didMove()\""))
  }

  @Test(arguments: ["UICollectionView", "Equatable", "NSObject, Codable"])
  func `no spy is written for a superclass or for what it cannot implement`(_ parents: String) {
    let expansion = Expansion("@Contracted protocol MapDelegate: \(parents) { func moved() }")

    #expect(expansion.diagnostics == [])
    #expect(!expansion.source.contains("final class"))
  }

  @Test(arguments: ["Any", "_ShopSendableMetatype", "NSObjectProtocol", "Sendable", "CALayer"])
  func `what requires nothing of a contract gives no warning`(_ parent: String) {
    let expansion = Expansion("@Contracted protocol Map: \(parent) { func move() }")

    #expect(expansion.diagnostics == [])
  }
}
