import ContractBinding
import Foundation

/// An owned protocol that lives in an application for a device: the names of weekdays.
@Contracted
protocol WeekdayNames {
  /// The name of a day, from 1 for Monday to 7 for Sunday.
  func name(of day: Int) throws -> String
}

/// A number that no day has.
struct NoSuchDay: Error, Equatable {
  let day: Int
}

/// The live adapter: the system framework is the vendor.
struct SystemWeekdayNames: WeekdayNames {
  func name(of day: Int) throws -> String {
    guard (1...7).contains(day) else { throw NoSuchDay(day: day) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US_POSIX")
    return calendar.standaloneWeekdaySymbols[day % 7]
  }
}

/// The fake: no calendar at all.
struct EnglishWeekdayNames: WeekdayNames {
  private static let names = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  func name(of day: Int) throws -> String {
    guard Self.names.indices.contains(day - 1) else { throw NoSuchDay(day: day) }
    return Self.names[day - 1]
  }
}

/// Who is held to `Contracts/weekday-names.yaml`, one of this bundle's resources.
struct WeekdayContracts: ContractSuite {
  static var subjects: [any Registration] {
    WeekdayNamesBinding.liveAdapter("Calendar") { _ in SystemWeekdayNames() }
    WeekdayNamesBinding.fake("English") { EnglishWeekdayNames() }
  }
}
