public import ContractBinding
import ExampleContracts

/// The suite of all that must be caught.
public struct BrokenSuite: ContractSuite {
  /// The broken doubles, each with what must be said of it.
  public static var doubles: [BrokenDouble] {
    BrokenFiles.doubles + BrokenCookies.doubles + BrokenNetwork.doubles + BrokenOrders.doubles
      + BrokenWatch.doubles
      + BrokenFeedback.doubles
      + BrokenMap.doubles
      + BrokenCalendar.doubles
  }

  /// The broken doubles as subjects, and what no process survives.
  public static var subjects: [any Registration] {
    doubles.map(\.subject) + MischiefMaker.subjects
  }

  /// The conversions of the honest suite.
  public static var conversions: [any ValueConversion] {
    ExampleSuite.conversions
  }
}
