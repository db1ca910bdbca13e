import ContractBinding
import ExampleMap
import ExampleMapsSDK

/// The adapter and the doubles that are held to `Contracts/map.yaml`.
enum MapSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    MapViewProvidableBinding.liveAdapter("maps SDK") { _ in MapsSDKMap() }
      .delegate(MapProviderDelegateSpy.self) { @MainActor in $0.delegate = $1 }
      .probe("shown") { @MainActor in $0.view.markers.map(\.title) }
      .event("tap") { @MainActor in $0.view.simulateTap(title: try $1.make("name")) }
      .resets()
    MapViewProvidableBinding.fake("map without a screen") { FakeMap() }
      .delegate(MapProviderDelegateSpy.self) { @MainActor in $0.delegate = $1 }
      .probe("shown") { @MainActor in $0.partners.map(\.name) }
      .driver("tap") { @MainActor in $0.tap(try $1.make("name")) }
      .resets()
    MapViewProvidableBinding.spy("notes what it shows") { SpyMap() }
      .probe("shown") { @MainActor in $0.shown.last?.map(\.name) ?? [] }
      .standsFor(tags: ["shown"])
      .resets()
    MapViewProvidableBinding.dummy("nobody looks at it") { DummyMap() }
      .delegate(MapProviderDelegateSpy.self) { @MainActor in $0.delegate = $1 }
      .driver("tap") { _, _ in }
      .standsFor(tags: ["empty"])
      .resets()
  }
}
