import ContractModel
import Testing

/// Fakes of a bookshop with one small lie each, and honest ones, held to what two recorded runs
/// show.
struct PlantedLieTests {
  /// The lies of which the recordings show one value alone, so that a fake is only warned of them.
  private static let warned: [Shelf.Lie] = [
    .newestIgnored, .counterStays, .rangeIgnored,
  ]

  @Test(arguments: Shelf.Lie.allCases, [false, true])
  func `a lie is told, whether the vendor's ids change or not`(
    _ lie: Shelf.Lie, hasStableIDs: Bool
  ) throws {
    // With a fixed clock, nothing would show that a time stays.
    var fake = Shelf.vendor(run: 7)
    fake.lie = lie
    let said = try ShelfCase.all(hasStableIDs: hasStableIDs).flatMap { $0.said(of: fake) }
    let errors = said.filter { !$0.contains("warning: ") }

    #expect(said != [])
    #expect(errors.isEmpty == Self.warned.contains(lie), "\(said)")
  }

  @Test(arguments: [false, true])
  func `an honest fake with counters, or with a clock, is not told`(hasStableIDs: Bool) throws {
    for each in try ShelfCase.all(hasStableIDs: hasStableIDs) {
      #expect(each.said(of: Shelf()) == [])
      #expect(each.said(of: .vendor(run: 7)) == [])
    }
  }

  @Test(arguments: [1, 3])
  func `an honest fake with books of its own is not told`(seeded: Int) throws {
    for hasStableIDs in [false, true] {
      // Its last page leads on, which is another answer than the vendor's without any relation.
      let cases = try ShelfCase.all(hasStableIDs: hasStableIDs)
        .filter { !$0.scenario.name.contains("pages") }
      for each in cases {
        var ticking = Shelf.vendor(run: 7)
        ticking.seeded = seeded
        #expect(each.said(of: Shelf(seeded: seeded)) == [])
        #expect(each.said(of: ticking) == [])
      }
    }
  }
}
