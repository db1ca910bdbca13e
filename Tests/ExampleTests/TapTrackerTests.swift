import ExampleMap
import Testing

@MainActor struct TapTrackerTests {
  private let bakery = Partner(id: "p1", name: "Bakery", latitude: 52.52, longitude: 13.4)
  private let florist = Partner(id: "p2", name: "Florist", latitude: 52.53, longitude: 13.41)

  @Test func `counts the taps on each partner`() throws {
    let map = FakeMap()
    let tracker = TapTracker()
    map.delegate = tracker
    try map.show([bakery, florist])

    for name in ["Bakery", "Florist", "Bakery", "Bank"] { map.tap(name) }

    #expect(tracker.taps == ["p1": 2, "p2": 1])
  }

  @Test func `counts no tap on a partner who was removed`() throws {
    let map = FakeMap()
    let tracker = TapTracker()
    map.delegate = tracker
    try map.show([bakery])
    try map.show([florist])

    map.tap("Bakery")

    #expect(tracker.taps == [:])
  }
}
