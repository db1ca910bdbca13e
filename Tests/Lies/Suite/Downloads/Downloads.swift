import ContractBinding

/// Files from elsewhere, which are stored here.
@Contracted
protocol Downloads: Sendable {
  /// Fetches a file and stores it; says how far it is, and at last what has come.
  func fetch(
    _ name: String, progress: @escaping @Sendable (Int) -> Void,
    completion: @escaping @Sendable (Result<Download, DownloadError>) -> Void)
  /// Lists the names of all stored files, in the order in which they came.
  func stored() -> [String]
}

/// An object that hears of stored files.
@Contracted
protocol DownloadsDelegate: AnyObject, Sendable {
  /// Tells that a file is stored.
  func downloadsDidStore(_ download: Download)
}

/// A stored file.
struct Download: Codable, Sendable {
  var name: String
  var bytes: Int
  var kind: String
}

/// The reason why nothing was stored.
enum DownloadError: Error, Codable {
  case notFound(name: String)
  case full(bytes: Int)
}
