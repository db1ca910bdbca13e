// swift-format-ignore-file

import Foundation
import FoundationNetworking

/// Parcels, which `ship` makes.
public protocol ParcelService: Sendable {
  func ship(to city: String, weight: Int) async throws -> Parcel
  func parcel(_ id: String) async throws -> Parcel
  func cancel(_ id: String) async throws -> Parcel
  func tracker(for id: String) async throws -> @Sendable () async throws -> String
}

public struct Parcel: Codable, Sendable {
  public var id: String
  public var city: String
}

public struct HTTPParcelService: ParcelService {
  public init(baseURL: URL) {}
  public func ship(to city: String, weight: Int) async throws -> Parcel { fatalError() }
  public func parcel(_ id: String) async throws -> Parcel { fatalError() }
  public func cancel(_ id: String) async throws -> Parcel { fatalError() }
  public func tracker(for id: String) async throws -> @Sendable () async throws -> String { fatalError() }
}

public struct StubParcelService: ParcelService {
  public init() {}
  public func ship(to city: String, weight: Int) async throws -> Parcel { fatalError() }
  public func parcel(_ id: String) async throws -> Parcel { fatalError() }
  public func cancel(_ id: String) async throws -> Parcel { fatalError() }
  public func tracker(for id: String) async throws -> @Sendable () async throws -> String { fatalError() }
}

public struct SpyParcelService: ParcelService {
  public init() {}
  public func ship(to city: String, weight: Int) async throws -> Parcel { fatalError() }
  public func parcel(_ id: String) async throws -> Parcel { fatalError() }
  public func cancel(_ id: String) async throws -> Parcel { fatalError() }
  public func tracker(for id: String) async throws -> @Sendable () async throws -> String { fatalError() }
}
