/// The Swift expression that makes an implementation, as far as its initializers can be filled.
struct Construction {
  /// The expression, such as `HTTPPriceList(baseURL: vendor.url)`.
  var text: String
  /// True if it uses the vendor, so that the adapter can be sent to a recording.
  var usesVendor = false
  /// The variables of the environment that it reads as credentials.
  var credentials: [String] = []
  /// True if only the type's own module can see the initializer.
  var isInternal = false

  /// Chooses the initializer that can be filled.
  ///
  /// An initializer that takes the vendor's address comes first. The result is `nil` if there is
  /// none.
  ///
  /// - Parameters:
  ///   - implementation: The type to make.
  ///   - vendor: The way in which the vendor is reached.
  ///   - prefix: The beginning of the names of credentials, such as `PRICE_LIST`.
  init?(of implementation: Implementation, over vendor: VendorKind, prefix: String) {
    let type = implementation.type
    guard !type.isGeneric else { return nil }
    let found = type.callable.filter { $0.access != .file && !$0.isFailable }
      .compactMap { initializer in
        Self(initializer, of: implementation, over: vendor, prefix: prefix)
      }
    if let best = found.first(where: \.usesVendor) ?? found.first {
      self = best
    } else if let shared = type.sharedInstance {
      self.init(text: "\(type.name).\(shared)")
    } else {
      return nil
    }
  }

  private init(text: String) {
    self.text = text
  }

  private init?(
    _ initializer: TypeFacts.Initializer, of implementation: Implementation,
    over vendor: VendorKind, prefix: String
  ) {
    let isLive = implementation.kind == .liveAdapter
    var arguments: [String] = []
    for parameter in initializer.parameters {
      let argument = Argument(for: parameter, isLive: isLive, over: vendor, prefix: prefix)
      guard let argument else {
        if parameter.hasDefault { continue }
        return nil
      }
      // A default of the application's is better than a guess, except for the vendor's address.
      if parameter.hasDefault, !argument.isAddress { continue }
      arguments.append((parameter.label.map { "\($0): " } ?? "") + argument.text)
      usesVendor = usesVendor || argument.isOfVendor
      credentials += argument.credential.map { [$0] } ?? []
    }
    let type = implementation.type
    let effects =
      (initializer.isThrowing ? "try " : "")
      + (initializer.isAsync || type.hasGlobalActor ? "await " : "")
    text = "\(effects)\(type.name)(\(arguments.joined(separator: ", ")))"
    isInternal = initializer.access == .module
  }
}

/// An argument for a parameter of an initializer.
private struct Argument {
  var text: String
  var isOfVendor = false
  var isAddress = false
  var credential: String?

  /// Values that stand for themselves in adapters and doubles, by type.
  private static let plain = [
    "URLSession": ".shared", "JSONDecoder": "JSONDecoder()", "JSONEncoder": "JSONEncoder()",
    "FileManager": ".default", "UserDefaults": ".standard", "NotificationCenter": ".default",
    "HTTPCookieStorage": ".shared", "Bool": "false", "Int": "0", "Double": "0",
    "Calendar": ".current", "Locale": ".current", "TimeZone": ".current",
  ]
  private static let addresses = ["url", "host", "endpoint", "address", "server"]
  private static let secrets = ["token", "key", "secret", "password"]

  /// Finds an argument; the result is `nil` if only the author knows one.
  init?(for parameter: TypeFacts.Parameter, isLive: Bool, over vendor: VendorKind, prefix: String) {
    let name = parameter.name.lowercased()
    let type = parameter.type.replacing("@escaping ", with: "").replacing("@Sendable ", with: "")
    switch type {
    case "URL" where isLive, "URL?" where isLive:
      self.init(text: vendor == .http ? "vendor.url" : "vendor.place", isOfVendor: true)
      isAddress = true
    case "String" where isLive && Self.addresses.contains(where: name.contains):
      self.init(text: "vendor.url.absoluteString", isOfVendor: true, isAddress: true)
    case "String" where isLive && Self.secrets.contains(where: name.contains):
      let variable = "\(prefix)_\(Words(parameter.name).upperSnake)"
      self.init(text: "vendor.credential(\"\(variable)\")", isOfVendor: true, credential: variable)
    case "() -> Date" where isLive: self.init(text: "{ vendor.now }", isOfVendor: true)
    case "() -> Date": self.init(text: "{ Date() }")
    case _ where type.hasSuffix("?"): self.init(text: "nil")
    case _ where type.hasPrefix("[") && type.hasSuffix("]"):
      self.init(text: type.contains(":") ? "[:]" : "[]")
    default:
      guard let text = Self.plain[type] else { return nil }
      self.init(text: text)
    }
  }

  private init(
    text: String, isOfVendor: Bool = false, isAddress: Bool = false, credential: String? = nil
  ) {
    self.text = text
    self.isOfVendor = isOfVendor
    self.isAddress = isAddress
    self.credential = credential
  }
}
