public import ContractBinding

/// The adapters and doubles that this repository's contracts test, which also serve as its manual.
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

  /// The conversions of cookies, which are Foundation objects, to values and back.
  public static var conversions: [any ValueConversion] {
    [CookieSubjects.conversion]
  }
}
