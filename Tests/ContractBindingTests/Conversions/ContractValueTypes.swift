import ContractBinding

// Types of the forms that applications have, of which none is `Codable`.

@ContractValue
struct Parcel: Equatable {
  enum Size: CaseIterable { case small, large }

  @ContractValue
  struct Label: Equatable {
    let text: String
    var size: Size = .small
  }

  @ContractValue
  indirect enum Route: Equatable {
    case direct
    case via(String, then: Route)
    case stops([String])
    case between(Int, Int)
    case delayed(by: Int?)
    case `default`
  }

  let label: Label
  var route = Route.direct
  var weight: Double?
  let currency = "CHF"
  var `class` = 1
  private(set) var opened = false
  private var cache: [Int] = []
  lazy var area = 3
  var isHeavy: Bool { (weight ?? 0) > 10 }
  static let none = 0

  init(label: Label, route: Route = .direct) {
    self.label = label
    self.route = route
  }

  mutating func remember(_ number: Int) { cache.append(number) }
}

@ContractValue
struct Pair<First, Second> {
  var first: First
  var second: Second
}

@ContractValue
final class Folder {
  var name: String
  var parts: [Folder] = []
  weak var parent: Folder?

  init(_ name: String) { self.name = name }
}

@ContractValue
class Settings {
  var theme = "light"
  var size = 12
}

@ContractValue
actor Counter {
  let start: Int
  private var count = 0

  init(startingAt start: Int) { self.start = start }
}

@MainActor @ContractValue
final class Display {
  var title: String
  init(title: String) { self.title = title }
}

/// A percentage that checks its range.
@ContractValue
struct Percentage: Equatable {
  let number: Int
  init?(number: Int) {
    guard (0...100).contains(number) else { return nil }
    self.number = number
  }
}

struct NotEven: Error {}

@ContractValue
struct Even: Equatable {
  let number: Int
  init(_ number: Int) throws {
    guard number.isMultiple(of: 2) else { throw NotEven() }
    self.number = number
  }
}

// Types of somebody else's, and what repeats their members.

enum Atlas {
  struct Pin: Equatable {
    let latitude: Double
    let longitude: Double
    var title: String?
    var mood = Mood.calm

    init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }
  struct Failure: Error, Equatable {
    let code: Int
    let reason: String
  }
  enum Mood: Equatable { case calm, windy(Int, from: String) }
  final class Layer {
    var name = ""
    var pins: [Pin] = []
  }
  final class Tile: Sendable {
    let code: Int
    fileprivate init(code: Int) { self.code = code }
    static let first = Tile(code: 1)
  }
}

@ContractValue(of: Atlas.Pin.self)
struct PinValue {
  let latitude: Double
  let longitude: Double
  var title: String?
  var mood: Atlas.Mood = .calm
}

@ContractValue(of: Atlas.Failure.self)
struct FailureValue {
  let code: Int
  let reason: String
}

@ContractValue(of: Atlas.Mood.self)
enum MoodValue {
  case calm
  case windy(Int, from: String)
}

@ContractValue(of: Atlas.Layer.self)
struct LayerValue {
  var name: String
  var pins: [Atlas.Pin] = []
}

@ContractValue(of: Atlas.Tile.self, makes: false)
struct TileValue {
  let code: Int
}
