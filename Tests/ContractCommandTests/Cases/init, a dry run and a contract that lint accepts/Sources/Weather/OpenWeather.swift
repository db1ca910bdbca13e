import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The adapter of the weather server.
final class OpenWeather: @unchecked Sendable {
  private let session: URLSession
  private let base: URL
  private let apiKey: String

  init(session: URLSession = .shared, base: URL = URL(filePath: "/"), apiKey: String) {
    self.session = session
    self.base = base
    self.apiKey = apiKey
  }

  private static let server = "https://api.weather.example/v2"
  var unit = Unit.celsius
}

extension OpenWeather: WeatherService {
  func now(at place: Place) async throws -> Weather { Weather(degrees: 0) }
  func search(_ text: String, limit: Int?) async throws -> [Place] { [] }
  func search(near place: Place) async throws -> [Place] { [] }
  func report(_ alarm: Alarm, on date: Date) throws {}
  func attach(_ view: MapView) {}
  func fetch(_ name: String, completion: @escaping @Sendable (Weather?) -> Void) { completion(nil) }
  func changes(of place: Place) -> AsyncStream<Weather> { AsyncStream { $0.finish() } }
}
