// The application's own view of the weather.

import Foundation

/// The weather at places.
protocol WeatherService: AnyObject, Sendable {
  var unit: Unit { get set }
  func now(at place: Place) async throws -> Weather
  func search(_ text: String, limit: Int?) async throws -> [Place]
  func search(near place: Place) async throws -> [Place]
  func report(_ alarm: Alarm, on date: Date) throws
  func attach(_ view: MapView)
  func fetch(_ name: String, completion: @escaping @Sendable (Weather?) -> Void)
  func changes(of place: Place) -> AsyncStream<Weather>
}

enum Unit { case celsius, fahrenheit }

struct Place: Codable, Sendable {
  var name: String
  var position: Position
  var tags: [String: [Int]]

  enum CodingKeys: String, CodingKey {
    case name = "display_name"
    case position, tags
  }
}

struct Position: Codable, Sendable {
  let latitude: Double
  let longitude: Double
  var isExact = true
}

enum Alarm { case storm(speed: Double, name: String), frost }

struct Weather: Codable, Sendable { var degrees: Double }

final class MapView: Sendable {}

/// The application is told by it; it is called, and calls nothing.
protocol WeatherDelegate: AnyObject { func weatherDidChange() }

final class Screen: WeatherDelegate { func weatherDidChange() {} }
