import ContractBinding

/// The error for a state that the real vendor could not prepare.
struct StateRefused: Error {
  let status: Int
  let body: String

  init(_ response: VendorResponse) {
    status = response.status
    body = String(decoding: response.body, as: UTF8.self)
  }
}
