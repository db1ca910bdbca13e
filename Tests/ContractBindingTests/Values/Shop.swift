import ContractBinding
import Foundation
import Testing

// What the application of these tests would own: nothing here knows of values.

struct Box<Content> {}

extension Box: Sendable where Content: Sendable {}

struct Item: Sendable, Equatable {
  var name: String
  var price: Int?
}

struct Order: Codable, Sendable, Equatable {
  var item: String
  var quantity: Int
  var state: OrderState
  var note: String?
  var placed: Date

  enum CodingKeys: String, CodingKey {
    case item = "itemName"
    case quantity
    case state
    case note
    case placed = "placed_at"
  }
}

enum OrderState: Codable, Sendable, Hashable, CustomStringConvertible {
  case open
  case shipped(by: String)
  case returned(String)
  case split(Int, Int)
  case listed([Int])
  case mixed(Int, reason: String)
  case nested(Size)

  var description: String { "an order, worded for people" }
}

enum Size: String, Codable, CaseIterable, Sendable {
  case small = "S"
  case large = "L"
}

enum Grade: Int, Codable, Sendable {
  case low = 1
  case high = 2
}

/// Neither `Codable` nor raw.
enum Delivery: Sendable, Hashable {
  case pickup
  case courier(name: String, days: Int)
  case post(String)
  case points(Int, Int)
  case done(Void)

  static func == (left: Delivery, right: Delivery) -> Bool { "\(left)" == "\(right)" }
  func hash(into hasher: inout Hasher) { hasher.combine("\(self)") }
}

enum Compass: CaseIterable, Sendable { case north, south }

enum ShopError: Error, CustomStringConvertible {
  case closed
  case soldOut(item: String)
  case refused(Int)
  case clash(String, Int)
  case caused(by: any Error)

  var description: String { "worded for people" }
}

struct RequestError: Error {
  var status: Int
  var state: OrderState
}

final class ObjectError: Error {
  let secret = "s"
}

final class View {
  let title: String
  init(title: String = "") { self.title = title }
}

class Cart: Codable {
  var items: [String] = ["tea"]
}

final class GiftCart: Cart {}

struct Cookie: Sendable, Equatable {
  var name: String
  var value: String

  static let conversion = Conversion(
    Cookie.self,
    from: { value in
      Cookie(name: try value["name"].make(), value: try value["value"].make())
    },
    to: { cookie in .string("\(cookie.name)=\(cookie.value)") }
  )
}

/// One instance and the value that it must become.
struct Sample: Sendable, CustomTestStringConvertible {
  let instance: any Sendable
  let value: Value

  init(_ instance: any Sendable, _ value: Value) {
    self.instance = instance
    self.value = value
  }

  var testDescription: String { "\(type(of: instance)) → \(value)" }
}

/// Makes an argument as a binding does.
func make<Instance>(
  _ type: Instance.Type, from value: Value?, in context: ConversionContext = ConversionContext()
) throws(ContractArgumentError) -> Instance {
  try ContractArguments(value.map { ["argument": $0] } ?? [:], context: context).make(
    "argument", as: type)
}

/// What is wrong with an argument: where, and what.
func refusal<Instance>(
  _ type: Instance.Type, from value: Value?, in context: ConversionContext = ConversionContext()
) -> String {
  do {
    return "made \(try make(type, from: value, in: context))"
  } catch {
    return "\(error.path) \(error.reason)"
  }
}
