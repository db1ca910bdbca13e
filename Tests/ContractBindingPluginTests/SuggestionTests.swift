import Testing

/// The changes that the compiler offers for what cannot be called.
@Suite struct SuggestionTests {
  static let offers = [
    (
      "@Contracted protocol Shop { func sum(_ numbers: Int..., by step: Int) }",
      "@Contracted protocol Shop { func sum(_ numbers: [Int], by step: Int) }"
    ),
    (
      "@Contracted protocol Shop: Actor { var count: Int { get set } }",
      "@Contracted protocol Shop: Actor { var count: Int { get } }"
    ),
    (
      "@Contracted protocol Shop: Catalogue { func next() }",
      "@Contracted(including: (any Catalogue).self) protocol Shop: Catalogue { func next() }"
    ),
  ]

  @Test(arguments: offers)
  func `an offered change removes the refusal`(source: String, changed: String) {
    #expect(Expansion(source).changed == [changed])
    #expect(Expansion(changed).diagnostics == [])
  }
}
