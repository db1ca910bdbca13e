@testable import ContractBinding
import Testing

/// `@ContractValue`, on types that are built and converted here.
@Suite struct ContractValueTests {
  private let context = ConversionContext()

  private func value<Instance>(of instance: Instance) -> Value { context.value(of: instance) }

  private func roundTrip<Instance: Equatable>(_ instance: Instance) throws -> Value {
    let value = value(of: instance)
    #expect(try make(Instance.self, from: value, in: context) == instance, "\(value)")
    return value
  }

  @Test func `a struct has its own properties as keys, without private and lazy ones`() throws {
    var parcel = Parcel(label: .init(text: "to Ann", size: .large))
    parcel.weight = 2.5
    parcel.remember(3)

    #expect(
      value(of: parcel) == [
        "label": ["text": "to Ann", "size": "large"], "route": "direct", "weight": 2.5,
        "currency": "CHF", "class": 1, "opened": false,
      ])
    #expect(
      try make(Parcel.self, from: value(of: parcel), in: context).label == parcel.label)
  }

  @Test func `what has a default may be missing`() throws {
    let parcel = try make(Parcel.self, from: ["label": ["text": "a"]])

    #expect(parcel == Parcel(label: .init(text: "a")))
    #expect(try make(Parcel.self, from: ["label": ["text": "a"], "class": 2]).class == 2)
    #expect(try make(Settings.self, from: ["size": 9]).theme == "light")
    #expect(try make(Settings.self, from: ["size": 9]).size == 9)
  }

  @Test func `an enum has the form of its case, at any depth`() throws {
    #expect(try roundTrip(Parcel.Route.direct) == "direct")
    #expect(try roundTrip(Parcel.Route.default) == "default")
    #expect(try roundTrip(Parcel.Route.stops(["a", "b"])) == ["stops": ["a", "b"]])
    #expect(try roundTrip(Parcel.Route.between(1, 2)) == ["between": [1, 2]])
    #expect(try roundTrip(Parcel.Route.delayed(by: nil)) == ["delayed": ["by": nil]])
    #expect(
      try roundTrip(Parcel.Route.via("Bern", then: .via("Chur", then: .direct)))
        == ["via": ["0": "Bern", "then": ["via": ["0": "Chur", "then": "direct"]]]])
  }

  @Test func `a generic type follows the rules of its parts`() throws {
    let pair = Pair(first: Parcel.Label(text: "a"), second: [1: 2.5])

    let value = value(of: pair)

    #expect(value == ["first": ["text": "a", "size": "small"], "second": ["1": 2.5]])
    let made = try make(Pair<Parcel.Label, [Int: Double]>.self, from: value)
    #expect(made.first == pair.first)
    #expect(made.second == pair.second)
  }

  @Test func `a class is made with its initializer, and the rest is set`() throws {
    let value: Value = ["name": "a", "parts": [["name": "b"], ["name": "c", "parts": []]]]

    let folder = try make(Folder.self, from: value)

    #expect(folder.name == "a")
    #expect(folder.parts.map(\.name) == ["b", "c"])
    #expect(
      self.value(of: folder) == [
        "name": "a", "parent": nil,
        "parts": [
          ["name": "b", "parts": [], "parent": nil], ["name": "c", "parts": [], "parent": nil],
        ],
      ])
  }

  @Test func `an actor shows its constants`() throws {
    let counter = try make(Counter.self, from: ["start": 3])

    #expect(counter.start == 3)
    #expect(value(of: counter) == ["start": 3])
  }

  @Test func `a type on the main actor is converted there`() async throws {
    try await MainActor.run {
      let display = try make(Display.self, from: ["title": "a"])
      #expect(display.title == "a")
      #expect(value(of: display) == ["title": "a"])
    }
    let display = await Display(title: "b")
    await Task.detached { #expect(ConversionContext().value(of: display) == .token("Display#1")) }
      .value
  }

  @Test func `an initializer may refuse`() throws {
    #expect(try roundTrip(#require(Percentage(number: 40))) == ["number": 40])
    #expect(
      refusal(Percentage.self, from: ["number": 101])
        == #"$ expected a Percentage, got {"number": 101}"#)
    #expect(
      refusal([Even].self, from: [["number": 3]])
        == #"$[0] expected an Even, got {"number": 3}: NotEven"#)
  }

  @Test func `a mistake is told with its place`() {
    #expect(
      refusal(Parcel.self, from: ["label": ["text": 3]])
        == "$.label.text expected a string, got 3")
    #expect(refusal(Parcel.self, from: [:]) == "$.label is missing")
    #expect(refusal(Parcel.self, from: 3) == "$ expected an object, got 3")
    #expect(
      refusal(Parcel.self, from: ["label": ["text": "a", "sise": "small"]])
        == "$.label.sise is not a member of Label")
    #expect(
      refusal(Parcel.Route.self, from: "dierct")
        == #"$ expected one of direct, via, stops, between, delayed, default, got "dierct""#)
    #expect(
      refusal(Parcel.Route.self, from: ["between": [1]])
        == "$.between expected a list of 2 values, got [1]")
    #expect(
      refusal(Parcel.Route.self, from: ["between": [1, "b"]])
        == #"$.between[1] expected a whole number, got "b""#)
    #expect(
      refusal(Parcel.Route.self, from: ["delayed": ["bye": 1]])
        == "$.delayed.bye is not a member of Route")
    #expect(
      refusal(Parcel.Route.self, from: ["direct": 1])
        == "$.direct expected a case without values, got 1")
  }

  @Test func `a suite's conversion goes first, also for the parts`() throws {
    let context = ConversionContext(conversions: [
      Conversion(
        Parcel.Label.self, from: { .init(text: try $0.make()) }, to: { .string($0.text) })
    ])
    let parcel = Parcel(label: .init(text: "a"))

    #expect(context.value(of: parcel)["label"] == "a")
    #expect(try make(Parcel.self, from: ["label": "a"], in: context) == parcel)
  }
}

/// `@ContractValue(of:)`, for types of a vendor.
@Suite struct RestatedValueTests {
  private let context = ConversionContext(conversions: [
    PinValue.conversion, MoodValue.conversion, LayerValue.conversion, TileValue.conversion,
  ])

  @Test func `constants go to the initializer, and variables are set`() throws {
    var pin = Atlas.Pin(latitude: 1.5, longitude: 2)
    pin.title = "home"
    pin.mood = .windy(3, from: "west")

    let value = context.value(of: pin)

    #expect(
      value == [
        "latitude": 1.5, "longitude": 2.0, "title": "home",
        "mood": ["windy": ["0": 3, "from": "west"]],
      ])
    #expect(try make(Atlas.Pin.self, from: value, in: context) == pin)
    #expect(
      try make(Atlas.Pin.self, from: ["latitude": 0, "longitude": 0], in: context).mood == .calm)
  }

  @Test func `a class holds what the suite converts`() throws {
    let value: Value = ["name": "a", "pins": [["latitude": 1, "longitude": 2, "mood": "calm"]]]

    let layer = try make(Atlas.Layer.self, from: value, in: context)

    #expect(layer.name == "a")
    #expect(layer.pins.map(\.longitude) == [2])
    #expect(context.value(of: layer)["pins"].description.contains("longitude"))
  }

  @Test func `a vendor's error is made from its members`() {
    let context = ConversionContext(conversions: [FailureValue.conversion])
    let recorded = ErrorValue(
      type: FailureValue.conversion.typeName, fields: ["code": 7, "reason": "closed"])

    let error = context.error(from: .error(recorded))

    #expect(error as? Atlas.Failure == Atlas.Failure(code: 7, reason: "closed"))
  }

  @Test func `a closure that makes a vendor's error from itself ends`() {
    let context = ConversionContext(conversions: [
      Conversion(Atlas.Failure.self, from: { try $0.make() })
    ])
    let recorded = ErrorValue(type: "Failure", fields: ["code": 7])

    let error = context.error(from: .error(recorded))

    #expect((error as? StandInError)?.recorded == recorded)
  }

  @Test func `results alone need no initializer`() {
    #expect(context.value(of: Atlas.Tile.first) == ["code": 1])
    #expect(
      refusal(Atlas.Tile.self, from: ["code": 1], in: context)
        == """
        $ needs a conversion: write '@ContractValue class Tile' if it is yours, or register a \
        Conversion(Tile.self, from: …)
        """)
  }
}
