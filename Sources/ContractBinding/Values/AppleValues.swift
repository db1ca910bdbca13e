// Types that Foundation has on Apple's systems alone; elsewhere they are in modules that this one
// does not import. These conversions were neither compiled nor run there yet.
#if canImport(Darwin)
  import Foundation

  #if canImport(CoreLocation)
    import CoreLocation

    extension CLLocationCoordinate2D: ValueEncodable, ValueDecodable {
      func value(in encoding: ValueEncoding) -> Value {
        ["latitude": Value(floating: latitude), "longitude": Value(floating: longitude)]
      }

      static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
        guard case .object(let members) = value, Set(members.keys) == ["latitude", "longitude"]
        else { throw decoding.mismatch("a latitude and a longitude", value) }
        return Self(
          latitude: try decoding.at("latitude").make(members["latitude"], as: Double.self),
          longitude: try decoding.at("longitude").make(members["longitude"], as: Double.self))
      }
    }
  #endif

  extension URLRequest: ValueEncodable, ValueDecodable {
    /// Converts the method, the address, the header fields and the body as base64.
    func value(in encoding: ValueEncoding) -> Value {
      encoding.value(
        ofObject: [
          "method": httpMethod as Any, "url": url as Any,
          "headers": (allHTTPHeaderFields ?? [:]) as Any, "body": httpBody as Any,
        ])
    }

    static func make(from value: Value, _ decoding: ValueDecoding) throws -> URLRequest {
      guard case .object(let members) = value else { throw decoding.mismatch("an object", value) }
      let known: Set = ["method", "url", "headers", "body"]
      if let key = members.keys.sorted().first(where: { !known.contains($0) }) {
        throw decoding.at(key).failure("is not a member of URLRequest")
      }
      var request = URLRequest(url: try decoding.at("url").make(members["url"], as: URL.self))
      request.httpMethod = try decoding.at("method").make(members["method"], as: String?.self)
      request.allHTTPHeaderFields = try decoding.at("headers")
        .make(members["headers"], as: [String: String]?.self)
      request.httpBody = try decoding.at("body").make(members["body"], as: Data?.self)
      return request
    }
  }

  extension HTTPURLResponse: ValueEncodable {
    /// Converts the status, the address and the header fields.
    func value(in encoding: ValueEncoding) -> Value {
      encoding.value(
        ofObject: [
          "status": statusCode, "url": url as Any,
          "headers": encoding.value(
            ofPairs: allHeaderFields.map { ("\($0.key)", "\($0.value)") }),
        ])
    }
  }
#endif
