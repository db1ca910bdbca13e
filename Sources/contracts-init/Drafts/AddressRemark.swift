/// Advice about an adapter whose requests would not reach the recording.
struct AddressRemark {
  let text: String

  /// Creates the advice for an adapter to which the suite passes neither an address nor a session.
  ///
  /// The result is `nil` for any other adapter, and for a vendor without HTTP.
  init?(_ adapter: Implementation, _ construction: Construction, over vendor: VendorKind) {
    guard vendor == .http, construction.address == nil, !construction.needsURLSession else {
      return nil
    }
    let reading =
      EnvironmentReading.address(in: adapter.file.text)
      .map { ", but reads \($0) itself" } ?? ""
    let cure =
      adapter.creations.contains { $0.parameters == nil }
      ? "make it a function that takes a URL" : "let its initializer take a URL"
    text = """
      \(adapter.fullName) takes no address\(reading), so its requests would not reach the \
      recording; \(cure), then pass 'vendor.url'
      """
  }
}
