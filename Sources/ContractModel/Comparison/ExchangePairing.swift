package import ContractBinding
import ContractValues

/// A pairing of the exchanges of two runs, so that each request is compared with its counterpart.
///
/// Concurrent requests may arrive in another order, so the position alone does not decide.
package struct ExchangePairing {
  /// The indices of both exchanges for each pair, in the order of the first run.
  package private(set) var pairs: [(first: Int, second: Int)] = []
  /// The indices of exchanges in the first run without a counterpart: requests that are missing.
  package private(set) var onlyFirst: [Int]
  /// The indices of exchanges in the second run without a counterpart: requests that are new.
  package private(set) var onlySecond: [Int]

  /// Pairs exchanges by the meaning of their requests, then by method and path, and then by method
  /// and number of path segments.
  ///
  /// Many clients write the keys of JSON in a different order each time, so the bytes are not
  /// compared, and header fields are left out. The last rule is needed because a path may contain
  /// an identifier from the vendor. Each rule pairs exchanges in their order.
  package init(_ first: [Exchange], _ second: [Exchange]) {
    onlyFirst = Array(first.indices)
    onlySecond = Array(second.indices)
    let meanings = [first, second].map { exchanges in
      exchanges.map { ($0.request.route, $0.request.query, $0.request.content) }
    }
    pair { meanings[0][$0] == meanings[1][$1] }
    pair { first[$0].request.route == second[$1].request.route }
    pair { first[$0].request.outline == second[$1].request.outline }
    pairs.sort { $0.first < $1.first }
  }

  /// True if each exchange has a counterpart in the other run.
  package var isComplete: Bool { onlyFirst.isEmpty && onlySecond.isEmpty }

  private mutating func pair(where match: (Int, Int) -> Bool) {
    onlyFirst.removeAll { index in
      guard let place = onlySecond.firstIndex(where: { match(index, $0) }) else { return false }
      pairs.append((index, onlySecond.remove(at: place)))
      return true
    }
  }
}

extension VendorRequest {
  /// The segments of the path, of which the first one is empty, as in `["", "orders", "7"]`.
  package var pathSegments: [Substring] {
    path.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// The method and the path on one line, such as `POST /orders`.
  package var title: String { "\(method) \(path)" }

  /// True if the request may change the vendor's data, because its method is not only for reading
  /// (RFC 9110, 9.2.1).
  package var mayWrite: Bool { !["GET", "HEAD", "OPTIONS"].contains(method.uppercased()) }

  fileprivate var route: [String] { [method, String(path)] }
  fileprivate var outline: [String] { [method, "\(pathSegments.count)"] }
}
