/// The way in which a vendor is reached, by the sources of its adapter.
enum VendorKind: String {
  case http, local

  /// Names in the sources of an adapter that speaks HTTP.
  private static let signs = ["URLSession", "URLRequest", "HTTPClient", "AF.", "Alamofire"]

  init(_ adapters: [Implementation]) {
    let speaksHTTP = adapters.contains { adapter in
      Self.signs.contains(where: adapter.type.file.text.contains)
    }
    self = speaksHTTP ? .http : .local
  }
}
