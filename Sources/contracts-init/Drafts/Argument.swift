/// The facts about an implementation that decide which arguments create it.
struct ArgumentContext {
  let isLive: Bool
  let vendor: VendorKind
  /// The prefix for the names of credentials, such as `PRICE_LIST`.
  let prefix: String
  /// The environment variables that the adapter's file reads.
  let variables: [String]
  /// The package's own types, so that an argument such as a configuration can be created.
  let types: TypeCatalogue
  /// Returns the only variable with this ending in the adapter's file, or `PRICE_LIST_TOKEN`.
  func variable(for credential: String) -> String {
    let name = Words(credential).upperSnake
    let read = Set(variables.filter { $0.hasSuffix(name) })
    return read.count == 1 ? read.first ?? "" : "\(prefix)_\(name)"
  }

  /// True if no parameter takes the vendor's address, so that only a session can lead to it.
  var mayMakeSession = false
  /// The maximum depth of values that are created inside an argument, such as a configuration.
  var depth = 2
}

struct Argument {
  var text: String
  var needs = Needs()
  /// True if the argument must replace the parameter's default, such as the vendor's real address.
  var replacesDefault = false

  /// Expressions for parameters of common types, by type, in adapters and doubles.
  private static let plain = [
    "URLSession": ".shared", "URLSessionConfiguration": ".default",
    "JSONDecoder": "JSONDecoder()", "JSONEncoder": "JSONEncoder()",
    "FileManager": ".default", "UserDefaults": ".standard", "NotificationCenter": ".default",
    "HTTPCookieStorage": ".shared", "Bool": "false", "Int": "0", "Double": "0",
    "Calendar": ".current", "Locale": ".current", "TimeZone": ".current",
  ]
  private static let addresses = ["url", "host", "endpoint", "address", "server"]
  private static let secrets = ["token", "key", "secret", "password"]
  private static let sessions = [
    "URLSession": "URLSession(configuration: vendor.urlSessionConfiguration)",
    "URLSessionConfiguration": "vendor.urlSessionConfiguration",
  ]

  /// Finds an argument for a parameter, unless only the author knows one.
  init?(for parameter: TypeFacts.Parameter, in context: ArgumentContext) {
    let type = parameter.type.replacing("@escaping ", with: "").replacing("@Sendable ", with: "")
    if context.isLive, let argument = Self(leadingToVendor: parameter, type, in: context) {
      self = argument
      return
    }
    switch type {
    case "() -> Date" where context.isLive:
      self.init(text: "{ vendor.now }", isOfVendor: true)
    case "() -> Date": self.init(text: "{ Date() }")
    case _ where type.hasSuffix("?"): self.init(text: "nil")
    case _ where type.hasPrefix("[") && type.hasSuffix("]"):
      self.init(text: type.contains(":") ? "[:]" : "[]")
    default:
      if let text = Self.plain[type] {
        self.init(text: text)
      } else {
        self.init(making: type, in: context)
      }
    }
  }

  private init(text: String, isOfVendor: Bool = false) {
    self.text = text
    needs.usesVendor = isOfVendor
  }

  /// Creates an argument that leads to the vendor: an address, a session or a credential.
  ///
  /// The result is `nil` for any other parameter, and for a credential whose default can stay.
  private init?(
    leadingToVendor parameter: TypeFacts.Parameter, _ type: String, in context: ArgumentContext
  ) {
    let name = parameter.name.lowercased()
    let isText = ["String", "String?"].contains(type)
    if ["URL", "URL?"].contains(type) {
      self.init(text: context.vendor == .http ? "vendor.url" : "vendor.place", isOfVendor: true)
      (needs.address, replacesDefault) = (.init(defaultText: parameter.defaultText), true)
    } else if isText, Self.addresses.contains(where: name.contains) {
      self.init(text: "vendor.url.absoluteString", isOfVendor: true)
      (needs.address, replacesDefault) = (.init(defaultText: parameter.defaultText), true)
    } else if isText, Self.secrets.contains(where: name.contains) {
      let written = parameter.defaultText.flatMap { EnvironmentReading.names(in: $0).first }
      guard written != nil || !parameter.hasDefault else { return nil }
      let variable = written ?? context.variable(for: parameter.name)
      self.init(text: "vendor.credential(\"\(variable)\")", isOfVendor: true)
      (needs.credentials, replacesDefault) = ([variable], written != nil)
    } else if context.vendor == .http, context.mayMakeSession, let text = Self.sessions[type] {
      self.init(text: text, isOfVendor: true)
      (needs.needsURLSession, replacesDefault) = (true, true)
    } else {
      return nil
    }
  }

  /// Creates a value of a type of the package, such as an adapter's configuration.
  ///
  /// The result is `nil` if only the author can create one, such as an instance of a class.
  private init?(making type: String, in context: ArgumentContext) {
    guard context.depth > 0, let made = context.types[type], made.file.target.isLibrary,
      made.access != .file
    else { return nil }
    var inner = context
    inner.depth -= 1
    if made.kind == .enumeration {
      guard let plain = made.cases.first(where: \.payload.isEmpty) else { return nil }
      self.init(text: ".\(plain.name)")
    } else {
      // Only structs are created. An object such as an SDK's client may have to be shared with
      // other code.
      guard made.kind == .structure,
        let best = Construction(byOneOf: made.creations, awaits: made.hasGlobalActor, in: inner)
      else { return nil }
      self.init(text: best.text)
      (needs, replacesDefault) = (best.needs, best.needs.address != nil)
    }
    needs.isInternal = needs.isInternal || made.access == .module
    needs.modules.append(made.file.target.name)
  }
}
