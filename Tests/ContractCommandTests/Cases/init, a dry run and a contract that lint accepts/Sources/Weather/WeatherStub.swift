import Foundation

/// A double.
final class WeatherStub: WeatherService, @unchecked Sendable {
  var unit = Unit.celsius

  func now(at place: Place) async throws -> Weather { Weather(degrees: 1) }
  func search(_ text: String, limit: Int?) async throws -> [Place] { [] }
  func search(near place: Place) async throws -> [Place] { [] }
  func report(_ alarm: Alarm, on date: Date) throws {}
  func attach(_ view: MapView) {}
  func fetch(_ name: String, completion: @escaping @Sendable (Weather?) -> Void) { completion(nil) }
  func changes(of place: Place) -> AsyncStream<Weather> { AsyncStream { $0.finish() } }
}
