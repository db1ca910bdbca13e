import ContractBinding

/// An owned protocol whose outcomes carry whatever the vendor says.
@Contracted
protocol Courier {
  /// Sends one request by its name, and hands back the answer.
  func fetch(_ errand: String) async throws -> Parcel

  /// Signs in, and uses what it was given in the next request.
  func signIn() async throws -> Parcel
}

/// What the vendor answered.
struct Parcel: Codable, Sendable {
  var status: Int
  var text: String
  var cookie: String?
}

/// The vendor said no, in so many words.
struct CourierRefused: Error, Codable {
  var reason: String
  var token: String
}
