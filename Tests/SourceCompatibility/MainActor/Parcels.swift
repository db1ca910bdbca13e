// swift-format-ignore-file
import ContractBinding

// A module whose default isolation is the main actor, as in Xcode's new applications.

nonisolated public struct Crate: Equatable, Sendable {
  public let weight: Int
  public var note = ""
  public init(weight: Int) { self.weight = weight }
}

nonisolated public enum Stamp: Equatable, Sendable { case blue, priced(Int, currency: String) }

@ContractValue(of: Crate.self) public struct CrateValue {
  let weight: Int
  var note = ""
}

@ContractValue(of: Stamp.self) public enum StampValue {
  case blue, priced(Int, currency: String)
}

@ContractValue nonisolated public struct Parcel: Equatable, Sendable {
  public var crate: Crate
  public let stamp: Stamp
  public let maker = "Ann"

  public init(crate: Crate, stamp: Stamp) {
    self.crate = crate
    self.stamp = stamp
  }
}

@ContractValue public struct Shown: Equatable {
  public var title: String
  public init(title: String) { self.title = title }
}
