import ContractBinding
import ContractModel
import Testing

/// An answer of an SDK, about which neither the SDK nor the suite says how values become it.
private enum Peal {
  struct Place {
    var door: String
    var floor: Int?
  }

  case silent
  case rung(times: Int, at: Place)
  case refused([String])
}

/// An adapter that keeps what the SDK answered.
private final class PealAdapter: Bell {
  private let chime: (Int) -> Peal
  private var answers: [Peal] = []

  init(_ chime: @escaping (Int) -> Peal) { self.chime = chime }

  func connect(_ door: String) {}

  func ring(_ times: Int) -> Int {
    answers.append(chime(times))
    return answers.count
  }

  func visit() -> String {
    answers.map { answer in
      switch answer {
      case .silent: "silent"
      case .rung(let times, let place): "\(times) at \(place.door) on \(place.floor ?? 0)"
      case .refused(let reasons): reasons.joined(separator: " and ")
      }
    }.joined(separator: ", ")
  }
}

@Suite(.timeLimit(.minutes(1))) struct SeamEnumTests {
  @Test func `an enum with associated values is the same on replay`() async throws {
    let bench = try SeamBench(
      """
          steps:
            - call: ring
              with: [0]
            - call: ring
              with: [2]
            - call: ring
              with: [3]
            - call: visit
              returns: silent, 2 at front on 0, too late and too loud
      """)
    let recording = try await bench.record(
      BellBinding.liveAdapter("first") { vendor in
        PealAdapter(
          vendor.seam("chime") { (times: Int) -> Peal in
            switch times {
            case 0: .silent
            case 2: .rung(times: 2, at: Peal.Place(door: "front", floor: nil))
            default: .refused(["too late", "too loud"])
            }
          })
      })

    #expect(
      recording.evidence.interactions == [
        .call(.init("chime", [0], result: .returned("silent"))),
        .call(
          .init(
            "chime", [2],
            result: .returned(
              ["rung": ["times": 2, "at": ["door": "front", "floor": .null]]]))),
        .call(
          .init("chime", [3], result: .returned(["refused": ["too late", "too loud"]]))),
      ])
    let run = await bench.run(
      BellBinding.liveAdapter("on replay") { vendor in
        PealAdapter(
          vendor.seam("chime") { (times: Int) -> Peal in
            Issue.record("the SDK was reached")
            return .silent
          })
      })
    #expect(run.verdict == .kept)
  }
}
