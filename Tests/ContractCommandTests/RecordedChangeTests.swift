import ContractBinding
@testable import ContractModel
@testable import ContractValues
import TestSupport
import Testing

@testable import ContractCommand

/// The lines of `record` about a change from the earlier recording.
struct RecordedChangeTests {
  private func contract(_ kind: VendorDescription.Kind = .http) -> Contract {
    let location = SourceLocation(path: "parcels.yaml", line: 1, column: 1)
    return Contract(
      name: "parcels", protocolName: "Parcels",
      vendor: VendorDescription(name: "Parcel API", kind: kind, location: location),
      scenarios: [], location: location, protocolLocation: location)
  }

  private func difference(_ place: Place, _ side: Difference.Side) -> Difference {
    Difference(.value, at: place, before: 27, after: 28, verb: "has").by(side)
  }

  @Test func `another outcome is no drift where the vendor answered as before`() {
    let changes = RecordedChange.all(
      [difference("outcomes[1].returned.price", .outcome)], of: contract(), answersAlike: true)

    #expect(changes.map(\.headline) == ["adapter: price has another value"])
    #expect(
      changes.first?.details == [
        "at outcomes[1].returned.price", "- 27", "+ 28",
        "the vendor answered as before, so the adapter tells it in another way",
      ])
  }

  @Test func `another outcome is drift where an answer has changed, or no answer is known`() {
    let outcome = difference("outcomes[1].returned.cost", .outcome)
    let answer = difference("exchanges[0].response.body.price", .vendor)

    #expect(
      RecordedChange.all([outcome], of: contract(.local), answersAlike: true).map(\.origin) == [
        .drift
      ])
    #expect(
      RecordedChange.all([answer, outcome], of: contract(), answersAlike: true).map(\.origin) == [
        .drift, .drift,
      ])
    let volatile = RecordedChange.all([outcome], of: contract(), answersAlike: false)
    #expect(volatile.map(\.origin) == [.drift])
    #expect(volatile.first?.details.last == "if it means nothing: volatile: [\"$.cost\"]")
    #expect(
      RecordedChange.all([answer], of: contract(), answersAlike: true).first?.details.last
        == "if it means nothing: volatile: [\"$.price\"]")
  }

  @Test func `no advice makes every outcome volatile`() {
    let changes = RecordedChange.all(
      [difference("outcomes[1].returned", .outcome)], of: contract(), answersAlike: false)

    #expect(changes.first?.details == ["at outcomes[1].returned", "- 27", "+ 28"])
  }

  @Test func `a change at several places of a scenario is one, with their number`() {
    let places: [Place] = [
      "exchanges[0].response.body.price", "exchanges[1].response.body.price",
      "exchanges[2].response.body.items[0].price",
    ]
    let weight = difference("exchanges[1].response.body.weight", .vendor)

    let changes = RecordedChange.all(
      places.map { difference($0, .vendor) } + [weight], of: contract(), answersAlike: true)

    #expect(
      changes.map(\.headline) == [
        "drift: price has another value, at 3 places", "drift: weight has another value",
      ])
    #expect(changes.first?.details.first == "at exchanges[0].response.body.price")
  }

  @Test func `a change to other values is shown as well, but not for a member that is gone`() {
    let first = difference("exchanges[0].response.body.price", .vendor)
    var other = difference("exchanges[1].response.body.price", .vendor)
    (other.before, other.after) = (5, 900)

    let changes = RecordedChange.all([first, other], of: contract(), answersAlike: true)
    #expect(changes.map { $0.details[1...2] } == [["- 27", "+ 28"], ["- 5", "+ 900"]])

    let gone = [first, other].map { difference in
      Difference(.removed, at: difference.place, before: difference.before, after: nil)
    }
    #expect(
      RecordedChange.all(gone, of: contract(), answersAlike: true).map(\.headline)
        == ["drift: price is gone, at 2 places"])
  }
}
