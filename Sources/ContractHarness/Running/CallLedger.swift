package import ContractModel
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls of real vendors that all the workers of a run have made, in a file that outlives
/// each of them.
package struct CallLedger: CallMeter, Hashable, Codable {
  /// The content of the file.
  private struct Page: Codable {
    var calls = 0
    /// When each vendor may be called next, in seconds since 1970, by its address.
    var next: [String: Double] = [:]
  }

  /// The file's path; it is made with the first call.
  package let path: String
  /// How many calls there may be; `nil` for any number.
  package let budget: Int?
  /// How many seconds must lie between two calls of one vendor.
  package let interval: Double

  /// Names the file, whether it is there or not.
  package init(path: String, budget: Int?, interval: Double) {
    self.path = path
    self.budget = budget
    self.interval = interval
  }

  /// Waits until the call may be made, and notes it.
  ///
  /// - Throws: A ``BudgetSpent``, when the file cannot be written, or when the task is cancelled.
  package func admit(_ vendor: VendorAddress) async throws {
    let start = try reserve(vendor.url, at: Date().timeIntervalSince1970)
    let wait = start - Date().timeIntervalSince1970
    if wait > 0 { try await Task.sleep(for: .seconds(wait)) }
  }

  /// Takes the next turn; the file is locked for as long as that takes.
  private func reserve(_ vendor: String, at now: Double) throws -> Double {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard flock(descriptor, LOCK_EX) == 0 else { throw CocoaError(.fileLocking) }
    let content = try file.readToEnd() ?? Data()
    var page = content.isEmpty ? Page() : try JSONDecoder().decode(Page.self, from: content)
    if let budget, page.calls >= budget { throw BudgetSpent(budget: budget) }
    let start = max(now, page.next[vendor] ?? now)
    page.calls += 1
    page.next[vendor] = start + interval
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: JSONEncoder().encode(page))
    return start
  }
}
