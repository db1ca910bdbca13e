import ContractBinding

/// A parcel that no rule can make of a contract's value.
struct Parcel {
  let weight: Int
  let seal: Seal
}

/// The seal of a parcel, which no contract can make.
final class Seal: Sendable {}

/// The way of a letter, which a contract names.
enum Service {
  case standard, express
}

/// The counter of a post office.
@Contracted
protocol PostOffice {
  func send(_ parcel: Parcel) -> Int
  func stamp(_ price: Int) -> Int
  func post(by service: Service) -> Service
}

/// A counter that charges by weight.
struct PostCounter: PostOffice {
  func send(_ parcel: Parcel) -> Int { parcel.weight }
  func stamp(_ price: Int) -> Int { price }
  func post(by service: Service) -> Service { service }
}
