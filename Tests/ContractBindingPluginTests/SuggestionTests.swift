import Testing

/// The changes that the compiler offers for what cannot be called.
@Suite struct SuggestionTests {
  static let offers = [
    (
      "@Contracted protocol Shop { func sum(_ numbers: (() -> Int)..., by step: Int) }",
      "@Contracted protocol Shop { func sum(_ numbers: [(() -> Int)], by step: Int) }"
    ),
    (
      "@Contracted protocol Shop: Actor { var count: Int { get set } }",
      "@Contracted protocol Shop: Actor { var count: Int { get } }"
    ),
    (
      "@Contracted protocol Shop: Actor { subscript(id: Int) -> Int { get set } }",
      "@Contracted protocol Shop: Actor { subscript(id: Int) -> Int { get } }"
    ),
  ]

  @Test(arguments: offers)
  func `an offered change removes the refusal`(source: String, changed: String) {
    #expect(Expansion(source).changed == [changed])
    #expect(Expansion(changed).diagnostics == [])
  }

  static let parents = [
    ("Catalogue", ["(any Catalogue).self", "Catalogue.self"]),
    ("Vendor.Base<Int>", ["(any Base).self", "Vendor.Base<Int>.self"]),
  ]

  /// A macro does not see if the parent is a protocol or a class.
  @Test(arguments: parents)
  func `for what is inherited, both meanings of the name are offered`(
    parent: String, metatypes: [String]
  ) {
    let changed = metatypes.map {
      "@Contracted(including: \($0)) protocol Shop: \(parent) { func next() }"
    }

    #expect(Expansion("@Contracted protocol Shop: \(parent) { func next() }").changed == changed)
    for source in changed { #expect(Expansion(source).diagnostics == []) }
  }

  @Test func `a superclass has no binding to call`() {
    let source = "@Contracted(including: Base.self) protocol Shop: Base { func next() }"

    #expect(!Expansion(source).source.contains("included("))
  }
}
