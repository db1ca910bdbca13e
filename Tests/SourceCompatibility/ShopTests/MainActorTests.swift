import CompatibilityMainActor
import ContractBinding
import ContractTesting
import Testing

@Contracted protocol Parcels {
  func send(_ parcel: Parcel, _ crate: Crate) -> Stamp
}

/// Types of a module whose default isolation is the main actor.
@Test func `types of a module on the main actor are converted on any thread`() {
  let nonisolated: any ContractValueConvertible = Parcel(
    crate: Crate(weight: 1), stamp: .blue)
  let conversions: [any ValueConversion] = [CrateValue.conversion, StampValue.conversion]

  #expect(nonisolated.contractMembers?.keys.sorted() == ["crate", "maker", "stamp"])
  #expect(conversions.count == 2)
}
