import Foundation

/// One mistake, planted at one place of one subject.
struct Lie: Codable, Sendable {
  /// The subject's name in the report.
  var name: String
  /// The contract whose subject it is.
  var contract: String
  /// The honest subject that it spoils: `fake` or `adapter`.
  var subject: String
  /// The mutation operator, as in ``Mutation`` or ``Liar``.
  var `operator`: String
  /// The operation, or the request, whose outcome is changed.
  var operation: String
  /// The members that lead to the place; `*` is each element.
  var path: [String]
  /// The operator's own value, such as another word.
  var value: JSON?
}

extension Lie {
  /// The lies of this run, which the planner has drawn.
  static let planned: [Lie] = {
    guard let path = ProcessInfo.processInfo.environment["LIES_PLAN"],
      let bytes = FileManager.default.contents(atPath: path)
    else { return [] }
    do {
      return try JSONDecoder().decode([Lie].self, from: bytes)
    } catch {
      preconditionFailure("\(path) is no plan: \(error)")
    }
  }()

  /// The planned lies in one subject of a contract.
  static func planned(_ contract: String, _ subject: String) -> [Lie] {
    planned.filter { $0.contract == contract && $0.subject == subject }
  }
}
