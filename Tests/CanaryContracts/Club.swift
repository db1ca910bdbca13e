import ContractBinding
import Foundation
import Synchronization

/// An owned protocol that takes secrets as arguments.
@Contracted
protocol Club: Sendable {
  /// Lets a member in, whose pass phrase stands in the request where the way says.
  func enter(by way: String, member: String, words: String) async throws -> Guest
}

struct Guest: Codable, Sendable {
  var member: String
  var greeting: String
}

/// The words are those of another member, or of none.
struct NoMember: Error, Codable {
  var words: String
}

private struct VendorClub: Club {
  let vendor: Vendor

  func enter(by way: String, member: String, words: String) async throws -> Guest {
    let response = try await vendor.client.send(request(way, member, words))
    guard response.status == 200 else { throw NoMember(words: words) }
    return try JSONDecoder().decode(Guest.self, from: Data(response.body))
  }

  private func request(_ way: String, _ member: String, _ words: String) -> VendorRequest {
    var request = VendorRequest(method: "POST", target: "/members")
    switch way {
    case "header":
      let pair = Data("\(member):\(words)".utf8).base64EncodedString()
      request.headers = [VendorHeader("X-Door", "Basic \(pair)")]
    case "query": request.target += "?words=\(words)&member=\(member)"
    case "form":
      request.headers = [VendorHeader("Content-Type", "application/x-www-form-urlencoded")]
      request.body = Array("member=\(member)&words=\(words)".utf8)
    default:
      request.headers = [VendorHeader("Content-Type", "application/json")]
      request.body = Array("{\"member\":\"\(member)\",\"words\":\"\(words)\"}".utf8)
    }
    return request
  }
}

private final class FakeClub: Club {
  private let members = Mutex<[String: String]>([:])

  func enrol(_ member: String, _ words: String) { members.withLock { $0[member] = words } }

  func enter(by way: String, member: String, words: String) async throws -> Guest {
    guard members.withLock({ $0[member] }) == words else { throw NoMember(words: words) }
    return Guest(member: member, greeting: "Welcome, \(member)!")
  }
}

/// The club's adapter and its double, which learns by a state who its members are.
enum ClubSubjects {
  static var all: [any Registration] {
    [
      ClubBinding.liveAdapter("club") { vendor in VendorClub(vendor: vendor) }
        .state("a member") { _, _ in },
      ClubBinding.fake("club in memory") { FakeClub() }
        .state("a member") { club, given in
          club.enrol(try given.make("member"), try given.make("words"))
        },
    ]
  }
}
