import ContractBinding
import Testing

// Types of the application whose initializers take more than their properties.

@ContractValue
final class Client {
  let base: String
  private let retries: Int
  private(set) var isOpen = false
  var title = ""

  init(host: String, port: Int = 80, times retries: Int, _ isSafe: Bool) {
    base = "\(isSafe ? "https" : "http")://\(host):\(port)"
    self.retries = retries
  }

  convenience init(from decoder: any Decoder) throws {
    self.init(host: "", times: 0, true)
  }

  convenience init(parts: [String], host: String) {
    self.init(host: host + parts.joined(), times: parts.count, false)
  }

  var tries: Int { retries }
}

@ContractValue
struct Angle: Equatable {
  private let radians: Double

  init(degrees: Double) { radians = degrees * .pi / 180 }

  static let right = Angle(degrees: 90)
}

@ContractValue
struct Checked: Equatable {
  var count: Int
  private var seal: Int

  init?(counting count: Int, sealedBy name: String) throws {
    guard count > 0 else { return nil }
    self.count = count
    seal = name.count
  }
}

/// `@ContractValue` on types of which no initializer takes only properties.
@Suite struct OtherParameterTests {
  @Test func `a contract gives the parameters of the initializer by their labels`() throws {
    let client = try make(
      Client.self, from: ["host": "a", "retries": 3, "isSafe": true, "title": "shop"])

    #expect(client.base == "https://a:80")
    #expect(client.tries == 3)
    #expect(client.title == "shop")
    #expect(
      ConversionContext().value(of: client)
        == ["base": "https://a:80", "isOpen": false, "title": "shop"])
    #expect(try make(Angle.self, from: ["degrees": 90]) == .right)
    #expect(try make(Checked.self, from: ["count": 2, "sealedBy": "Ann"]).count == 2)
  }

  @Test func `what is missing, unknown or refused is told`() {
    #expect(refusal(Angle.self, from: [:]) == "$.degrees is missing")
    #expect(
      refusal(Client.self, from: ["host": "a", "retries": 3, "isSafe": true, "port": 1])
        == "$.port is not a member of Client")
    #expect(
      refusal(Client.self, from: ["host": "a", "retries": 3, "isSafe": true, "base": "b"])
        == #"$.base cannot be set to "b", because Client makes it "https://a:80""#)
    #expect(
      refusal(Checked.self, from: ["count": 0, "sealedBy": "Ann"]).hasPrefix("$ expected a Checked")
    )
  }
}
