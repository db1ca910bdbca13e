import Foundation

/// The connections of this machine, as the kernel sees both of their ends (proc(5)).
enum Connections {
  private static let states = [
    "01": "established", "02": "SYN sent", "03": "SYN received", "04": "FIN wait 1",
    "05": "FIN wait 2", "06": "time wait", "07": "closed", "08": "close wait", "09": "last ACK",
    "0A": "listening", "0B": "closing",
  ]

  /// The connections with one of these ports at one of their ends, a line each; none where there
  /// is no `/proc`.
  static func lines(of ports: Set<Int>) -> [String] {
    guard let table = try? String(contentsOfFile: "/proc/net/tcp", encoding: .utf8) else {
      return []
    }
    return table.split(separator: "\n").dropFirst().compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 4 else { return nil }
      let ends = [words[1], words[2]].map { end in
        end.split(separator: ":").last.flatMap { Int($0, radix: 16) } ?? 0
      }
      guard ends.contains(where: ports.contains), words[3] != "0A", words[3] != "06" else {
        return nil
      }
      let queues = words[4].split(separator: ":").map { Int($0, radix: 16) ?? 0 }
      return "\(ends[0]) to \(ends[1]): \(states[words[3]] ?? words[3]), "
        + "\(queues[0]) bytes to send, \(queues[1]) to be read"
    }
  }
}
