package import ContractBinding

/// The table of the failures: a row for each kind.
extension Fault.Kind {
  private struct Traits {
    /// The failure in one sentence, for the JSON Schema and the manual.
    let summary: String
    /// True if the failure changes a recorded answer, so that a contract can name the recording.
    var changesRecordedAnswer = false
    /// The error that libcurl reports with its number (libcurl-errors); `nil` if it reports none.
    var failure: VendorFailure?
  }

  private var traits: Traits {
    switch self {
    case .refused:
      Traits(
        summary: "Nothing listens.",
        failure: VendorFailure(.refused, "Couldn't connect to server (curl 7)"))
    case .reset:
      Traits(
        summary: "The connection breaks before an answer.",
        failure: VendorFailure(.reset, "Failure when receiving data from the peer (curl 56)"))
    case .timeout:
      Traits(
        summary: "No answer ever comes.",
        failure: VendorFailure(.timeout, "Timeout was reached (curl 28)"))
    case .slow:
      Traits(summary: "The answer arrives in small parts.", changesRecordedAnswer: true)
    case .truncated:
      Traits(
        summary: "The answer ends too early.", changesRecordedAnswer: true,
        failure: VendorFailure(.reset, "Transferred a partial file (curl 18)"))
    case .garbage:
      Traits(
        summary: "The answer is not what its headers say.",
        failure: VendorFailure(.malformed, "Unsupported protocol (curl 1)"))
    case .fragmented:
      Traits(summary: "The answer arrives one byte at a time.", changesRecordedAnswer: true)
    case .status: Traits(summary: "A status of its own, such as 'status 503'.")
    case .throws: Traits(summary: "An SDK call throws.")
    case .silent: Traits(summary: "An SDK never calls back.")
    }
  }

  /// The failure in one sentence with a full stop, such as `Nothing listens`.
  var summary: String { traits.summary }
  var changesRecordedAnswer: Bool { traits.changesRecordedAnswer }
  /// The error of a client that uses libcurl; `nil` for a failure that libcurl does not report,
  /// such as `slow`.
  package var failure: VendorFailure? { traits.failure }
}
