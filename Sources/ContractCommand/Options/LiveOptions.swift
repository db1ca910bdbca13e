import ArgumentParser
import ContractHarness
import Foundation

/// The options `--budget` and `--rate`, which limit the calls to real vendors.
struct LiveOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The maximum number of calls to real vendors.",
      discussion: """
        All HTTP requests count, also those that prepare states. After this number of calls, \
        the remaining cases are reported as 'could not be checked'.
        """,
      valueName: "calls"
    )
  )
  var budget: Int?

  @Option(
    help: ArgumentHelp(
      "The maximum rate of calls to each vendor, such as 5/s, 60/m or 1000/h.",
      discussion: """
        After an answer with the header field Retry-After, calls pause for that time, but at most \
        for a minute.
        """,
      valueName: "calls/unit"
    )
  )
  var rate: CallRate?

  func validate() throws {
    guard budget ?? 1 > 0 else { throw ValidationError("'--budget' takes a number above 0.") }
  }

  /// The limits for all workers, which count calls in a file in the folder; `nil` without a limit.
  func callLimits(in folder: URL) -> CallLimits? {
    guard budget != nil || rate != nil else { return nil }
    return CallLimits(
      path: folder.appending(path: "calls.json").path, budget: budget,
      interval: rate?.interval ?? 0)
  }
}

/// The maximum rate of evenly spaced calls to a vendor, such as `5/s`.
struct CallRate: ExpressibleByArgument {
  /// The time between two calls in seconds, such as 0.2 for `5/s`.
  let interval: Double

  /// Reads a text such as `5/s`, `60/m` or `1000/h`; `nil` for other texts, such as `0/s` or `5/d`.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    let units: [Substring: Double] = ["s": 1, "m": 60, "h": 3600]
    guard parts.count == 2, let calls = Double(parts[0]), calls > 0, calls.isFinite,
      let unit = units[parts[1]]
    else { return nil }
    interval = unit / calls
  }
}
