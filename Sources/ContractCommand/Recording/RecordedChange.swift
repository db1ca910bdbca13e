import ContractModel
import ContractValues

/// A difference from the earlier recording, with all places of the scenario that show it.
struct RecordedChange {
  /// The party that behaves in another way, as the first word of the message.
  enum Origin: String {
    /// The vendor, or a vendor on this machine, of which only outcomes are known.
    case drift
    /// The adapter, with another request.
    case sent
    /// The adapter, with another outcome for the same answers.
    case adapter
  }

  let origin: Origin
  /// The first difference of this kind.
  let difference: Difference
  private(set) var count = 1

  /// Groups the differences of one scenario by their cause, in the order of their first places.
  ///
  /// Another outcome is drift unless the vendor's answers are known and none of them differs, not
  /// even in a volatile value.
  static func all(
    _ differences: [Difference], of contract: Contract, answersAlike: Bool
  ) -> [RecordedChange] {
    let isVendorSame =
      contract.vendor.kind != .local && answersAlike
      && !differences.contains { $0.side == .vendor }
    var changes: [RecordedChange] = []
    for difference in differences.joiningRenamings {
      let origin: Origin =
        switch difference.side {
        case .vendor: .drift
        case .adapter: .sent
        case .outcome: isVendorSame ? .adapter : .drift
        }
      let change = RecordedChange(origin: origin, difference: difference)
      // All new requests have one cause, which names none of them.
      if !difference.isOfWholeRequest,
        let index = changes.firstIndex(where: { $0.tellsSame(as: change, in: contract) })
      {
        changes[index].count += 1
      } else {
        changes.append(change)
      }
    }
    return changes
  }

  /// True if one message serves for both changes: they have one cause, and the same values unless
  /// the values do not matter, as for a member that is gone.
  private func tellsSame(as other: RecordedChange, in contract: Contract) -> Bool {
    guard origin == other.origin, cause(in: contract) == other.cause(in: contract) else {
      return false
    }
    switch difference.change {
    case .added, .removed, .renamed, .format: return true
    case .value, .type, .order, .status, .sequence:
      return difference.lines == other.difference.lines
    }
  }

  /// The cause by which scenarios show the same change.
  func cause(in contract: Contract) -> Cause {
    var cause = Drift(difference).cause(of: contract.name)
    cause.operation = nil
    return cause
  }

  /// The first line, such as `drift: GET /orders: total is gone, at 3 places`.
  var headline: String {
    "\(origin.rawValue): \(Drift(difference).headline)"
      + (count > 1 ? ", at \(count) places" : "")
  }

  /// The lines with the first place, its values and advice.
  var details: [String] {
    var lines = ["at \(difference.place)"] + difference.lines
    if difference.place.isInRequest, difference.place.header == "cookie" {
      lines.append("a client that scenarios share, such as URLSession.shared, keeps their cookies")
    }
    if origin == .adapter {
      lines.append("the vendor answered as before, so the adapter tells it in another way")
    } else if let line = difference.volatileLine {
      lines.append("if it means nothing: \(line)")
    }
    return lines
  }
}
