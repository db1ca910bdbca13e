import ContractBinding
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The vendors of the scenarios whose sessions send requests within this process.
///
/// Each vendor has a class of its own, because on Apple's systems a `URLProtocol` sees neither its
/// session nor the session's additional headers. A class is never used again, so a late request
/// cannot reach the vendor of a later scenario.
enum SessionVendors {
  private struct Entry {
    let classID: ObjectIdentifier
    let vendor: Vendor
    /// The scheme, host and port of the first request; `nil` before it.
    var origin: String?
  }

  /// The number of vendors to keep, so that they report requests that come after their scenario.
  private static let maxCount = 64

  private static let state = Mutex<(count: Int, entries: [Entry])>((0, []))

  /// Makes a new `URLProtocol` class, whose requests go to this vendor.
  static func protocolClass(for vendor: Vendor) -> AnyClass {
    state.withLock { state in
      state.count += 1
      let made: AnyClass = protocolClass(number: state.count, after: Void.self)
      state.entries.append(Entry(classID: ObjectIdentifier(made), vendor: vendor, origin: nil))
      state.entries.removeFirst(max(0, state.entries.count - maxCount))
      return made
    }
  }

  /// Finds the vendor to which a class sends a request.
  ///
  /// - Throws: A `URLError` if the scenario ended long ago, or if the address has neither the
  ///   scheme, host and port of the first request nor those of the vendor's `url`.
  static func vendor(_ id: ObjectIdentifier, for url: URL) throws -> Vendor {
    let origin = url.origin
    let entry = try state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.classID == id }) else {
        throw URLError(.cannotConnectToHost, explanation: "the scenario of this session has ended")
      }
      if state.entries[index].origin == nil { state.entries[index].origin = origin }
      return state.entries[index]
    }
    // Links in the vendor's answers name its address on this machine, so that is accepted too.
    guard let first = entry.origin, first == origin || entry.vendor.url.origin == origin else {
      throw URLError(
        .cannotConnectToHost,
        explanation: "the requests of 'vendor.urlSessionConfiguration' reach one vendor: "
          + "\(entry.origin ?? "") at first, so not \(origin)")
    }
    return entry.vendor
  }

  /// Makes another class for each number, whose binary digits become type parameters.
  private static func protocolClass<Digits>(number: Int, after digits: Digits.Type) -> AnyClass {
    if number == 0 { return VendorProtocol<Digits>.self }
    let rest = number / 2
    return number.isMultiple(of: 2)
      ? protocolClass(number: rest, after: Zero<Digits>.self)
      : protocolClass(number: rest, after: One<Digits>.self)
  }

  private enum Zero<Digits> {}
  private enum One<Digits> {}
}

extension URL {
  /// The scheme, host and port, such as `https://api.example.com`, without the scheme's usual port.
  var origin: String {
    let scheme = scheme?.lowercased() ?? ""
    let usualPort = ["http": 80, "https": 443][scheme]
    let ownPort = port.flatMap { $0 == usualPort ? nil : ":\($0)" }
    return "\(scheme)://\(host() ?? "")\(ownPort ?? "")".lowercased()
  }
}

extension URLError {
  /// Creates an error whose `localizedDescription` says why a request gets no response.
  init(_ code: URLError.Code, explanation: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: explanation])
  }
}
