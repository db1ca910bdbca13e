public import ContractBinding

/// The subjects of this repository's own contracts, which are its manual as well.
public struct ExampleSuite: ContractSuite {
  /// The live adapters and doubles, by owned protocol.
  public static var subjects: [any Registration] {
    FileSubjects.all
    CookieSubjects.all
    NetworkSubjects.all
    OrderSubjects.all
    FeedbackSubjects.all
    WatchSubjects.all
    CalendarSubjects.all
    MapSubjects.all
  }

  /// How cookies, which are objects of Foundation's, become values and back.
  public static var conversions: [any ValueConversion] {
    [CookieSubjects.conversion]
  }
}
