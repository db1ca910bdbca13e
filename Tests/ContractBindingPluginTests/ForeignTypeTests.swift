import Testing

/// Protocols and types of other packages, of which a macro sees only the names.
@Suite struct ForeignTypeTests {
  @Test(arguments: ["AutoMockable", "AutoEquatable, Sendable", "AutoCodable"])
  func `a marker for a generator of mocks is no inherited requirement`(_ parents: String) {
    #expect(Expansion("@Contracted protocol Shop: \(parents) {}").diagnostics == [])
  }

  @Test func `a marker for JavaScript is no inherited requirement`() {
    #expect(Expansion("@Contracted protocol Shop: JSExport {}").diagnostics == [])
  }

  @Test func `the list of all cases is no operation`() {
    #expect(Expansion("@Contracted protocol Shop: CaseIterable {}").diagnostics == [])
  }

  @Test(arguments: [
    "ExpressibleByStringLiteral & CVarArg", "FixedWidthInteger", "NSDocument",
    "URLSessionTaskDelegate", "Foundation.XMLParserDelegate", "ParsableCommand",
  ])
  func `what a number, a text or a window has is no operation`(_ parents: String) {
    let expansion = Expansion("@Contracted(spied: true) protocol Shop: \(parents) { func next() }")

    #expect(expansion.diagnostics == [])
    #expect(!expansion.source.contains("ShopSpy"))
  }

  /// The warning says what to repeat: `@MainActor`, or an associated type.
  @Test(arguments: ["UITextViewDelegate", "NSWindowDelegate", "ViewModifier", "Sequence"])
  func `a protocol on the main actor or with associated types is a warning`(_ parent: String) {
    let expansion = Expansion("@Contracted protocol Shop: \(parent) {}")

    #expect(expansion.diagnostics.count == 1)
  }

  @Test(arguments: ["AutoUpdatable", "AutoMockableStore", "AutoSpyable"])
  func `another protocol with a similar name may have requirements`(_ parent: String) {
    let expansion = Expansion("@Contracted protocol Shop: \(parent) {}")

    #expect(expansion.diagnostics.count == 1)
  }

  @Test func `a restated protocol stands for the one that is inherited`() {
    let source = "@Contracted(including: (any ServiceOperations).self) protocol Shop: Service {}"

    #expect(Expansion(source).diagnostics == [])
  }

  static let results = [
    ("Single<Int>", "RxSwift", "try await source.value"),
    ("RxSwift.Maybe<Int>", "RxSwift", "try await source.value"),
    ("Completable", "RxSwift", "try await source.value"),
    ("Promise<[Int]>", "PromiseKit", "try await source.async()"),
    ("Guarantee<Int>", "PromiseKit", "await source.async()"),
  ]

  @Test(arguments: results)
  func `a call waits for a later result where its module can be imported`(
    _ type: String, _ module: String, _ expression: String
  ) {
    let source = Expansion("@Contracted protocol Shop { func find() -> \(type) }").source

    #expect(source.contains("#if canImport(\(module))"))
    #expect(source.contains(expression))
    #expect(source.contains("reply.returned(result)"))
  }

  @Test(arguments: [
    "func find() -> Observable<Int>", "func find() -> RxCocoa.Driver<[Item]>",
    "var items: BehaviorRelay<[Item]> { get }",
  ])
  func `a result of many values is a stream where its module can be imported`(_ member: String) {
    let source = Expansion("@Contracted protocol Shop { \(member) }").source

    #expect(source.contains("reply.stream(result.asObservable().values)"))
    #expect(source.contains("reply.returned(result)"))
    #expect(source.matches(of: /#if canImport\(RxSwift\)/).count == 2)
    #expect(source.matches(of: /nstreams"/).count == 1)
  }

  @Test func `a property with a later result waits for it`() {
    let source = Expansion("@Contracted protocol Shop { var next: Single<Int> { get } }").source

    #expect(source.contains("reply.returned(later: result)"))
    #expect(source.contains("try await source.value"))
  }

  @Test(arguments: [
    "Single", "Completable<Int>", "Shop.Promise<Int>", "[Single<Int>]", "Single<Int>?",
    "Observable",
    "Shop.Observable<Int>",
  ])
  func `another type with such a name is a result as any other`(_ type: String) {
    let source = Expansion("@Contracted protocol Shop { func find() -> \(type) }").source

    #expect(!source.contains("canImport"))
  }
}
