import Foundation
import Synchronization

extension Liar {
  /// Notes that the lie was told, so that one that never was is not counted.
  func lied() {
    let isFirst = state.withLock { state in
      defer { state.hasLied = true }
      return !state.hasLied
    }
    if isFirst { note("told") }
  }

  /// Appends a word about the lie to the trace.
  func note(_ word: String) {
    guard let lie, let path = ProcessInfo.processInfo.environment["LIES_TRACE"] else { return }
    append("\(word)\t\(lie.name)", to: path)
  }

  /// Notes an honest outcome, of which the planner makes lies.
  func noteHonest(_ outcome: Outcome, of operation: String, _ arguments: [String: JSON] = [:]) {
    guard lie == nil, let path = ProcessInfo.processInfo.environment["LIES_CENSUS"] else { return }
    let kind = if case .returned = outcome { "returned" } else { "thrown" }
    let entry = JSON.object([
      "contract": .text(contract), "operation": .text(operation), "kind": .text(kind),
      "value": outcome.value, "arguments": .object(arguments),
    ])
    guard let line = try? JSONEncoder().encode(entry) else { return }
    append(String(decoding: line, as: UTF8.self), to: path)
  }

  /// Appends a line at once, because many workers write to the file.
  private func append(_ line: String, to path: String) {
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    guard file >= 0 else { return }
    defer { close(file) }
    let bytes = Array("\(line)\n".utf8)
    _ = write(file, bytes, bytes.count)
  }
}
