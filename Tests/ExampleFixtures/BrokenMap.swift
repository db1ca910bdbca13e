import ContractBinding
import ExampleMap
import ExampleMapsSDK

/// Maps that go wrong where an application would be the last to notice.
enum BrokenMap {
  /// Each with what must be said of it.
  static var doubles: [BrokenDouble] {
    [
      double(
        "tells the delegate twice", tapped: "each tap is told once, in our own types", step: 1,
        reason: "mapDidTap twice"
      ) { HastyMap(.tellsTwice) },
      double(
        "tells taps on removed partners",
        tapped: "a tap on a partner who was removed is not told", step: 2,
        reason: "tells the delegate mapDidTap, which the contract does not allow"
      ) { HastyMap(.remembersRemoved) },
      double(
        "tells of another partner", tapped: "each tap is told once, in our own types", step: 1,
        reason: "$.id"
      ) { HastyMap(.tellsTheFirst) },
      double(
        "leaks the vendor's error",
        tapped: "a partner who is nowhere on earth is refused, and the others stay", step: 1,
        reason: "got MapsError.invalidCoordinate"
      ) { HastyMap(.leaks) },
      double(
        "shows some of what it refuses",
        tapped: "a partner who is nowhere on earth is refused, and the others stay", step: 1,
        reason: "shows"
      ) { HastyMap(.showsHalf) },
      double(
        "forgets the camera", tapped: "the camera goes where it is sent", step: 1,
        reason: "$.latitude"
      ) { HastyMap(.forgetsCamera) },
    ]
  }

  private static func double(
    _ name: String, tapped scenario: String, step: Int, reason: String,
    make: @escaping @MainActor @Sendable () -> HastyMap
  ) -> BrokenDouble {
    BrokenDouble(
      MapViewProvidableBinding.fake(name) { make() }
        .delegate(MapProviderDelegateSpy.self) { @MainActor in $0.delegate = $1 }
        .probe("shown") { @MainActor in $0.shown.map(\.name) }
        .driver("tap") { @MainActor in $0.tap(try $1.make("name")) },
      contract: "map", scenario: scenario, step: step, reason: reason)
  }
}

/// A map that goes wrong in one way.
@MainActor private final class HastyMap: MapViewProvidable {
  enum Fault {
    case tellsTwice
    case remembersRemoved
    case tellsTheFirst
    case leaks
    case showsHalf
    case forgetsCamera
  }

  weak var delegate: (any MapProviderDelegate)?
  private(set) var shown: [Partner] = []
  private var everShown: [Partner] = []
  private var position = MapCamera.world
  private let fault: Fault

  init(_ fault: Fault) {
    self.fault = fault
  }

  var camera: MapCamera {
    get { position }
    set { if fault != .forgetsCamera { position = newValue } }
  }

  func show(_ partners: [Partner]) throws {
    let honest = FakeMap()
    do { try honest.show(partners) } catch {
      if fault == .showsHalf { shown = Array(partners.prefix(1)) }
      guard fault == .leaks else { throw error }
      throw MapsError.invalidCoordinate(Coordinate(latitude: 91, longitude: 0))
    }
    shown = honest.partners
    everShown += shown
  }

  func tap(_ name: String) {
    let partners = fault == .remembersRemoved ? everShown : shown
    guard let tapped = partners.first(where: { $0.name == name }) else { return }
    let partner = fault == .tellsTheFirst ? shown.first ?? tapped : tapped
    delegate?.mapDidTap(partner)
    if fault == .tellsTwice { delegate?.mapDidTap(partner) }
  }
}
