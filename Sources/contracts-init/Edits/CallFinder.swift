import SwiftParser
import SwiftSyntax

/// Finds the calls to a function in a manifest, such as `.package(…)`.
final class CallFinder: SyntaxVisitor {
  private let name: String
  private(set) var found: [FunctionCallExprSyntax] = []

  init(named name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.trimmedDescription == name { found.append(node) }
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  func argument(_ label: String) -> LabeledExprSyntax? {
    arguments.first { $0.label?.text == label }
  }

  func string(_ label: String) -> String? {
    argument(label)?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}
