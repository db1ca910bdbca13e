import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Foundation
import TestSupport
import Testing

@Contracted protocol Radio {
  func listen() -> String
}

private struct Station: Radio {
  let program: String

  func listen() -> String { program }
}

/// Messages that show a part of a long text: of a secret in it, too.
struct CutSecretTests {
  /// Where a text is not what the contract says.
  enum Place: CaseIterable {
    case before, within, after, shortlyAfter

    /// The text that is there, and what was expected.
    func texts(around plant: Plant) -> (actual: String, expected: String) {
      let filler = "and so on, for longer than a line of a message is. "
      let (head, tail) = (filler + filler, filler + filler + filler)
      func text(_ first: String, _ secret: String, _ second: String) -> String {
        "\(head)\(first), thirty characters and then \(secret) or \(second)"
      }
      let secret = plant.text
      let actual = text("one", secret, "thirty characters after it one\(tail)")
      switch self {
      case .before: return (actual, text("two", secret, "thirty characters after it one\(tail)"))
      case .within:
        return (actual, text("one", plant.other, "thirty characters after it one\(tail)"))
      case .after: return (actual, text("one", secret, "thirty characters after it two\(tail)"))
      case .shortlyAfter: return (actual, text("one", secret, "not\(tail)"))
      }
    }
  }

  private static let password = "canary/7Yq4\"of&this<run>+é, canary/7Yq4-again"

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  private static let der = Data(
    [0x30, 0x82, 0x01, 0x22, 0x02, 0x01, 0x00, 0x30]
      + (0..<120).map { UInt8(truncatingIfNeeded: $0 * 89 + 7) })

  /// A secret, and the text in which it stands where that is more.
  struct Plant: Sendable {
    let secret: String
    let text: String

    /// What differs in the midst of it, and looks like one where that is its form.
    let other: String

    init(
      _ secret: String, isKnownByForm: Bool = true, in text: (String) -> String = { $0 }
    ) {
      self.secret = secret
      self.text = text(secret)
      let half = secret.prefix(isKnownByForm ? secret.count / 2 : 8)
      other = text(half + "0" + (isKnownByForm ? secret.dropFirst(half.count + 1) : ""))
    }
  }

  private static let plants: [String: Plant] = [
    "a JSON Web Token": Plant(
      [
        #"{"alg":"HS256","typ":"JWT"}"#, #"{"sub":"1234567890","name":"me","roles":["a","b"]}"#,
        "not quite a signature of 32 bytes",
      ].map { base64($0).replacing("=", with: "") }.joined(separator: ".")),
    "a private key in PEM": Plant(
      der.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    ) { "-----BEGIN PRIVATE KEY-----\n\($0)\n-----END PRIVATE KEY-----" },
    "a private key in DER": Plant(der.base64EncodedString()),
    "a password in base64": Plant(String(base64("password=Tr0ub4dor, twice over").dropFirst(12))) {
      "cGFzc3dvcmQ9\($0)"
    },
    "a key of a known format": Plant("ghp_" + String(repeating: "a1B2c3", count: 6)),
    "a token of which nothing is known": Plant("x7Kq9vTz2LmW4pRs8bNcJ5hGd3FqYx6Zt1Ea0Uo"),
    "a named one": Plant("x7Kq9vTz2-mW4pRs8bNcJ5h") { "password=\($0)" },
    "credentials of HTTP": Plant(base64("me:Tr0ub4dor and the others")) {
      "Authorization: Basic \($0)"
    },
    "user info": Plant("Tr0ub4dor.and.the.others") { "https://me:\($0)@example.com/" },
    "the environment's": Plant(password, isKnownByForm: false),
    "the environment's in base64": Plant(base64("x:\(password)"), isKnownByForm: false),
    "the environment's in percent": Plant(password.inPercent, isKnownByForm: false),
    "the environment's in hexadecimal": Plant(
      password.utf8.map { String($0, radix: 16) }.joined(), isKnownByForm: false),
  ]

  @Test(arguments: plants.keys.sorted(), Place.allCases)
  func `hides what is left of a secret where a message is cut`(
    kind: String, place: Place
  ) async throws {
    let plant = try #require(Self.plants[kind])
    let (actual, expected) = place.texts(around: plant)

    let live = try await verdict(
      on: RadioBinding.liveAdapter("receiver") { _ in Station(program: actual) }, .live, expected)
    let double = try await verdict(
      on: RadioBinding.fake("in-memory radio") { Station(program: actual) }.fault("silent") { _ in
      },
      .replay, expected)

    for verdict in [live, double] {
      guard case .broken(let diagnostics) = verdict else {
        Issue.record("\(verdict)")
        continue
      }
      let message = diagnostics.map { "\($0.headline) \($0.label) \($0.facts) \($0.help)" }
        .joined(separator: "\n")
      #expect(message.contains("…"))
      #expect(!plant.secret.parts(ofLength: 12).contains { message.contains($0) }, "\(message)")
    }
  }

  /// A message shows one value of a stream, in which a part of a secret stands by itself.
  @Test(arguments: [5, 20, 26])
  func `hides the parts of a secret that came in two values`(count: Int) {
    let secret = "Tr0ub4dor.and.the.3.others+and.more"
    let values = ["password=\(secret.prefix(count))", "\(secret.dropFirst(count)) it was"]
    var outcome = Outcome(end: .returned(nil))
    outcome.emissions = Outcome.Emissions(values.map { .string($0) }, end: .finished)

    let redactor = RunRedaction(of: Observation(outcomes: [outcome]), by: Redactor()).messages()

    for value in values {
      let message = redactor.text("emits \"\(value)\"")
      #expect(message.contains("redacted"))
      #expect(!secret.parts(ofLength: 6).contains { message.contains($0) }, "\(message)")
    }
  }

  private func verdict(
    on registration: any Registration, _ mode: CaseInput.Mode, _ expected: String
  ) async throws -> Verdict {
    let literal = String(decoding: Value.string(expected).json(), as: UTF8.self)
    let file = ContractFile.read(
      text: """
        contract: radio
        protocol: Radio
        vendor: { name: a station, kind: local, credentials: [RADIO_PASSWORD] }
        scenarios:
          - name: it speaks
            \(mode == .replay ? "fault: silent" : "tags: [live]")
            steps: [{ call: listen, returns: \(literal) }]

        """, path: "radio.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    let folder = try TemporaryFolder()
    let runner = CaseRunner(
      conversions: [], transport: nil, environment: ["RADIO_PASSWORD": Self.password])
    return await runner.run(contract, on: registration, mode, in: folder.path).verdict
  }
}

extension String {
  fileprivate var inPercent: String {
    utf8.map { byte in
      (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Every part of so many characters, as messages quote it.
  fileprivate func parts(ofLength length: Int) -> Set<String> {
    let line = Array("\(Value.string(self))".dropFirst().dropLast())
    return Set((0...line.count - length).map { String(line[$0..<$0 + length]) })
  }
}
