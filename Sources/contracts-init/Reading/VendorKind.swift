/// The kind of vendor, guessed from the adapters' sources: `local` if nothing suggests HTTP.
enum VendorKind: String {
  case http, local

  /// Names in an adapter's source that suggest HTTP.
  private static let signs = ["URLSession", "URLRequest", "HTTPClient", "AF.", "Alamofire"]

  init(_ adapters: [Implementation]) {
    let speaksHTTP = adapters.contains { adapter in
      let parameters = adapter.creations.flatMap { $0.parameters ?? [] }.map(\.type)
      return Self.signs.contains { sign in
        adapter.file.text.contains(sign) || parameters.contains { $0.contains(sign) }
      }
    }
    self = speaksHTTP ? .http : .local
  }
}
