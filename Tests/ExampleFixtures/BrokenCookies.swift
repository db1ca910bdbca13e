import ContractBinding
import ExampleCookies

/// The array-backed double as it is usually written, and all that is wrong with it.
enum BrokenCookies {
  /// Each with what must be said of it.
  static var doubles: [BrokenDouble] {
    [
      double("appends", missing: "setting a cookie again replaces it", step: 2),
      double(
        "sees cookies of other hosts", missing: "a cookie of another host is not seen", step: 2),
      double(
        "deletes the first of the name", missing: "the same name on two hosts makes two cookies",
        step: 3),
      double(
        "keeps what has expired", missing: "a cookie that has expired takes the other with it",
        step: 2),
    ]
  }

  private static func double(_ name: String, missing scenario: String, step: Int) -> BrokenDouble {
    BrokenDouble(
      CookieProviderBinding.fake(name) { AppendingCookieProvider() },
      contract: "cookie-provider",
      scenario: scenario,
      step: step,
      reason: "call cookies"
    )
  }
}
