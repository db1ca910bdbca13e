// Conversions for types that Foundation has only on Apple's systems. On other systems they are in
// modules that this one does not import. The code was type-checked against stand-ins, except for
// that of CoreLocation, and not run on Apple's systems.
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

  #if canImport(Security)
    import Security

    extension SecKey: ValueDecodable {
      /// Creates a private key, which the keychain does not hold.
      static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
        let key: Self = try decoding.object(value, expected: "new") {
          let size = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256 as Any,
          ]
          return value == "new" ? SecKeyCreateRandomKey(size as CFDictionary, nil) : nil
        }
        // A cast to a class of CoreFoundation accepts any object, also another one of the scenario.
        guard CFGetTypeID(key) == SecKeyGetTypeID() else { throw decoding.mismatch("new", value) }
        return key
      }
    }
  #endif

  extension URLRequest: ValueEncodable, ValueDecodable {
    /// Converts the request to its method, address, header fields, and body as base64.
    func value(in encoding: ValueEncoding) -> Value {
      encoding.value(
        ofObject: [
          "method": httpMethod as Any, "url": url as Any,
          "headers": (allHTTPHeaderFields ?? [:]) as Any, "body": httpBody as Any,
        ])
    }

    static func make(from value: Value, _ decoding: ValueDecoding) throws -> URLRequest {
      guard case .object(let members) = value else { throw decoding.mismatch("an object", value) }
      try decoding.refuseMembers(
        of: members, except: ["method", "url", "headers", "body"], named: "URLRequest")
      var request = URLRequest(url: try decoding.at("url").make(members["url"], as: URL.self))
      request.httpMethod = try decoding.at("method").make(members["method"], as: String?.self)
      request.allHTTPHeaderFields = try decoding.at("headers")
        .make(members["headers"], as: [String: String]?.self)
      request.httpBody = try decoding.at("body").make(members["body"], as: Data?.self)
      return request
    }
  }

  extension URLResponse: ValueEncodable, ValueDecodable {
    /// Converts an HTTP response to status, address and header fields, others to address and type.
    func value(in encoding: ValueEncoding) -> Value {
      guard let response = self as? HTTPURLResponse else {
        return encoding.value(ofObject: ["url": url as Any, "mediaType": mimeType as Any])
      }
      return encoding.value(
        ofObject: [
          "status": response.statusCode, "url": url as Any,
          "headers": encoding.value(
            ofPairs: response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }),
        ])
    }

    /// Creates an `HTTPURLResponse` if the value has a status.
    static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
      try decoding.object(value, expected: "a response") {
        guard case .object(let members) = value else { return nil }
        try decoding.refuseMembers(
          of: members, except: ["status", "url", "headers", "mediaType"], named: "URLResponse")
        let url = try decoding.at("url").make(members["url"], as: URL.self)
        guard let status = members["status"] else {
          let type = try decoding.at("mediaType").make(members["mediaType"], as: String?.self)
          return URLResponse(
            url: url, mimeType: type, expectedContentLength: -1, textEncodingName: nil)
        }
        return HTTPURLResponse(
          url: url, statusCode: try decoding.at("status").make(status, as: Int.self),
          httpVersion: nil,
          headerFields: try decoding.at("headers")
            .make(members["headers"], as: [String: String]?.self))
      }
    }
  }

  extension URLSessionConfiguration: ValueDecodable {
    static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
      try decoding.object(value, expected: "default or ephemeral") {
        switch value {
        case "default": URLSessionConfiguration.default
        case "ephemeral": URLSessionConfiguration.ephemeral
        default: nil
        }
      }
    }
  }

  extension URLSession: ValueDecodable {
    static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
      try decoding.object(value, expected: "shared") {
        value == "shared" ? URLSession.shared : nil
      }
    }
  }

  extension URLSessionTask: ValueDecodable {
    /// Creates a task for an address, which nobody has started.
    static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
      try decoding.object(value, expected: "a URL") {
        guard case .string = value else { return nil }
        return task(for: try URL.make(from: value, decoding))
      }
    }

    private static func task(for url: URL) -> URLSessionTask? {
      let session = URLSession.shared
      switch self {
      case is URLSessionDownloadTask.Type: return session.downloadTask(with: url)
      case is URLSessionUploadTask.Type:
        return session.uploadTask(with: URLRequest(url: url), from: Data())
      case is URLSessionWebSocketTask.Type:
        // Another scheme would end the process.
        return ["ws", "wss"].contains(url.scheme) ? session.webSocketTask(with: url) : nil
      default: return session.dataTask(with: url)
      }
    }
  }
#endif
