package import Foundation

/// The processes of this machine at one moment; of Apple's systems, only macOS can list them.
package struct ProcessTable: Sendable {
  /// A process at the time of the list, which may have ended since then.
  package struct Entry: Sendable {
    package let id: pid_t
    package let parent: pid_t
    package let group: pid_t
    package let session: pid_t
    /// True if the process has ended, and its parent has not waited for it yet.
    package let hasEnded: Bool
  }

  /// The processes that this process may see; empty if the system cannot list them.
  package let entries: [Entry]

  /// Reads the list, which takes some milliseconds.
  package init() {
    #if os(macOS)
      var numbers = [pid_t](repeating: 0, count: 1 << 16)
      let size = Int32(numbers.count * MemoryLayout<pid_t>.stride)
      let count = proc_listallpids(&numbers, size)
      entries = numbers.prefix(Int(max(0, count))).compactMap(Self.entry)
    #elseif canImport(Darwin)
      entries = []
    #else
      // In /proc, each entry whose name is a number is a process (proc(5)).
      entries = Folder(path: "/proc").listing.compactMap { pid_t($0) }.compactMap(Self.entry)
    #endif
  }

  /// Finds the children of some processes, their children and so on, such as all that a worker has
  /// started.
  ///
  /// Their groups and sessions do not matter.
  package func descendants(of roots: Set<pid_t>) -> [Entry] {
    let children = Dictionary(grouping: entries, by: \.parent)
    var found: [Entry] = []
    var seen = roots
    var next = Array(roots)
    while let parent = next.popLast() {
      for child in children[parent] ?? [] where seen.insert(child.id).inserted {
        found.append(child)
        next.append(child.id)
      }
    }
    return found
  }

  #if os(macOS)
    /// The status of a process that has ended (sys/proc.h, `SZOMB`).
    private static let ended: UInt32 = 5

    private static func entry(_ id: pid_t) -> Entry? {
      var info = proc_bsdinfo()
      let size = Int32(MemoryLayout<proc_bsdinfo>.stride)
      guard proc_pidinfo(id, PROC_PIDTBSDINFO, 0, &info, size) == size else { return nil }
      return Entry(
        id: id, parent: pid_t(info.pbi_ppid), group: pid_t(info.pbi_pgid), session: getsid(id),
        hasEnded: info.pbi_status == ended)
    }
  #elseif !canImport(Darwin)
    private static func entry(_ id: pid_t) -> Entry? {
      guard let file = try? OpenFile("/proc/\(id)/stat", O_RDONLY),
        let bytes = try? file.read(atMost: 4096),
        let end = bytes.lastIndex(of: UInt8(ascii: ")"))
      else { return nil }
      // The program's name stands in brackets, and may itself contain spaces and brackets. So its
      // end is the last bracket.
      let words = bytes[(end + 1)...].split(separator: UInt8(ascii: " ")).prefix(4).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == 4, let parent = pid_t(words[1]), let group = pid_t(words[2]),
        let session = pid_t(words[3])
      else { return nil }
      return Entry(
        id: id, parent: parent, group: group, session: session,
        hasEnded: ["Z", "X"].contains(words[0]))
    }
  #endif
}
