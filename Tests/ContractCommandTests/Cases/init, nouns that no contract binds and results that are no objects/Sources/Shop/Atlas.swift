// swift-format-ignore-file

/// An atlas, with a guide book for each country.
public protocol Atlas: Sendable {
  func createPlace(title: String) async throws -> Place
  func place(id: String) async throws -> Place
  func renamePlace(placeID: String, title: String) async throws
  func open(title: String) async throws -> Café
  func close(id: Int) async throws
  func createRoute(title: String) async throws -> Route
  func route(id: String) async throws -> Route
  func createTrip(title: String) async throws -> Trip
  func endTrip(tripID: String) async throws
  func book(isbn: String) async throws -> Book
}

/// Its results show `id`, because nothing encodes them.
public struct Place: Decodable, Sendable {
  public let id: String
  public let title: String

  enum CodingKeys: String, CodingKey {
    case id = "place_id"
    case title
  }
}

public struct Café: Sendable {
  public let id: Int
}

public final class Route: Encodable, Sendable {
  public let id: String

  enum CodingKeys: String, CodingKey {
    case id = "route_id"
  }

  init(id: String) { self.id = id }
}

/// Its results are tokens.
public final class Trip: Sendable {
  public let id: String

  init(id: String) { self.id = id }
}

public struct Book: Codable, Sendable {
  public let id: String
  public let isbn: String
}

public final class SDKAtlas: Atlas {
  public init() {}
  public func createPlace(title: String) async throws -> Place { fatalError() }
  public func place(id: String) async throws -> Place { fatalError() }
  public func renamePlace(placeID: String, title: String) async throws {}
  public func open(title: String) async throws -> Café { fatalError() }
  public func close(id: Int) async throws {}
  public func createRoute(title: String) async throws -> Route { fatalError() }
  public func route(id: String) async throws -> Route { fatalError() }
  public func createTrip(title: String) async throws -> Trip { fatalError() }
  public func endTrip(tripID: String) async throws {}
  public func book(isbn: String) async throws -> Book { fatalError() }
}
