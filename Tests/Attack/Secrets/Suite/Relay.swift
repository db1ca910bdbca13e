import ContractBinding
import Foundation

/// An owned protocol whose outcomes carry whatever the vendor says.
@Contracted
protocol Relay {
  /// Sends the request of a case of the corpus, and hands back the answer.
  func ask(_ id: String) async throws -> Answer
}

/// The vendor's answer, as the adapter hands it on.
struct Answer: Codable, Sendable {
  var status: Int
  var text: String
}

/// An error that carries a text, as errors of clients do.
struct RelayFailed: Error, CustomStringConvertible {
  var text: String

  var description: String { "the relay failed: \(text)" }
}

/// One case of the corpus.
struct AttackCase: Decodable {
  struct Request: Decodable {
    var method: String
    var target: String
    var headers: [[String]]
    /// The body in base64.
    var body: Data
  }

  var request: Request
  /// True to hand back the vendor's body as text.
  var returnsText: Bool
  /// The way in which the process dies after the answer; `nil` if it lives.
  var death: Death?
}

/// A way to die with a text that holds a secret.
struct Death: Decodable {
  var way: String
  /// The text, in which `{answer}` stands for the field `token` of the vendor's answer.
  var text: String

  /// Dies, or throws where the way is an error.
  // swift-format-ignore: NeverUseForceTry, NeverForceUnwrap
  func die(answer: String) throws -> Never {
    let text = text.replacingOccurrences(of: "{answer}", with: answer)
    switch way {
    case "fatalError": fatalError(text)
    case "precondition": precondition(text.isEmpty, text)
    case "preconditionFailure": preconditionFailure(text)
    case "assertion": assertionFailure(text)
    case "try!": try! { throw RelayFailed(text: text) }()
    case "cast": _ = (text as Any) as! Int
    case "chunks": write(text, inPiecesOf: 7)
    case "halves": write(text, inPiecesOf: max(1, text.utf8.count / 2))
    case "stdout": print(text)
    case "log": NSLog("%@", text)
    case "flood":
      write(String(repeating: "busy\n", count: 40_000) + text + "\n", inPiecesOf: 4096)
    case "child": startChild(named: text)
    case "hang":
      write(text + "\n", inPiecesOf: 1 << 16)
      while true { sleep(1) }
    case "exit":
      write(text, inPiecesOf: 1 << 16)
      exit(3)
    default: throw RelayFailed(text: text)
    }
    fflush(nil)
    abort()
  }

  private func write(_ text: String, inPiecesOf count: Int) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      FileHandle.standardError.write(Data(rest.prefix(count)))
      rest = rest.dropFirst(count)
      if count < 4096 { usleep(2_000) }
    }
  }

  /// Starts a process whose arguments hold the text, which `ps` shows to all users.
  private func startChild(named text: String) {
    let child = Process()
    child.executableURL = URL(filePath: "/bin/sh")
    child.arguments = ["-c", "sleep 30", text]
    try? child.run()
    FileHandle.standardError.write(Data("started \(child.arguments ?? [])\n".utf8))
  }
}

/// The live adapter.
struct CorpusRelay: Relay {
  let vendor: Vendor

  func ask(_ id: String) async throws -> Answer {
    let folder = ProcessInfo.processInfo.environment["ATTACK_CASES", default: "."]
    let data = try Data(contentsOf: URL(filePath: "\(folder)/\(id).json"))
    let attack = try JSONDecoder().decode(AttackCase.self, from: data)
    let response = try await vendor.client.send(
      VendorRequest(
        method: attack.request.method, target: attack.request.target,
        headers: attack.request.headers.map { VendorHeader($0[0], $0[1]) },
        body: Array(attack.request.body)))
    let text = String(decoding: response.body, as: UTF8.self)
    if let death = attack.death {
      let fields = try? JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
      try death.die(answer: fields?["token"] as? String ?? "")
    }
    return Answer(status: response.status, text: attack.returnsText ? text : "")
  }
}

/// The suite: one adapter.
struct AttackSuite: ContractSuite {
  static var subjects: [any Registration] {
    [RelayBinding.liveAdapter("relay") { vendor in CorpusRelay(vendor: vendor) }]
  }
}
