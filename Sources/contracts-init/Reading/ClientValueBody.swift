import SwiftSyntax

/// The code that creates a value of a struct of closures.
struct ClientValueBody {
  private let items: [CodeBlockItemSyntax.Item]

  /// Reads the initial value of a property, or the code of its getter.
  init(_ binding: PatternBindingSyntax) {
    if let value = binding.initializer?.value {
      let closure = value.as(FunctionCallExprSyntax.self)?.calledExpression
        .as(ClosureExprSyntax.self)
      items = closure.map { $0.statements.map(\.item) } ?? [.expr(value)]
    } else if case .getter(let statements)? = binding.accessorBlock?.accessors {
      items = statements.map(\.item)
    } else {
      items = []
    }
  }

  init(_ function: FunctionDeclSyntax) {
    items = function.body?.statements.map(\.item) ?? []
  }

  var onlyExpression: ExprSyntax? { items.count == 1 ? items.first?.expression : nil }

  /// True if each closure only reports its call, as `{ _ in fatalError() }` does.
  var isUnimplemented: Bool {
    guard let arguments = onlyExpression?.callArguments else { return false }
    let closures = arguments.filter { !$0.isPlain }
    return !closures.isEmpty && closures.allSatisfy(\.isUnimplemented)
  }

  /// True if the closures have no common variable, in which one could store data for another.
  var isCanned: Bool {
    guard let arguments = onlyExpression?.callArguments else { return false }
    let closures = arguments.filter { !$0.isPlain }
    return !closures.isEmpty
      && closures.allSatisfy { $0.is(ClosureExprSyntax.self) || $0.isUnimplemented }
  }
}

extension ClientValue {
  mutating func describe(_ body: ClientValueBody) {
    isUnimplemented = body.isUnimplemented
    isCanned = body.isCanned
  }
}

extension CodeBlockItemSyntax.Item {
  /// The expression that a statement returns, with or without `return`, such as `Self(…)`.
  fileprivate var expression: ExprSyntax? {
    self.as(ReturnStmtSyntax.self)?.expression ?? self.as(ExprSyntax.self)
  }
}

extension ExprSyntax {
  /// Functions that report that a closure should not have been called, or stop the program.
  private static let reports: Set<String> = [
    "unimplemented", "XCTUnimplemented", "reportIssue", "XCTFail", "fatalError",
    "preconditionFailure",
  ]

  /// The arguments of a call, including trailing closures.
  fileprivate var callArguments: [ExprSyntax]? {
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    let trailing =
      [call.trailingClosure].compactMap { $0 }
      + call.additionalTrailingClosures
      .map(\.closure)
    return call.arguments.map(\.expression) + trailing.map { ExprSyntax($0) }
  }

  /// True for a literal, which is the value of a property and not a closure.
  fileprivate var isPlain: Bool {
    [
      .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr, .booleanLiteralExpr,
      .nilLiteralExpr, .arrayExpr, .dictionaryExpr,
    ].contains(kind)
  }

  fileprivate var isUnimplemented: Bool {
    if let closure = self.as(ClosureExprSyntax.self) {
      return closure.statements.first?.item.expression?.isReport == true
    }
    return isReport
  }

  /// True for a call such as `unimplemented("find")`, with or without `try`.
  private var isReport: Bool {
    if let tried = self.as(TryExprSyntax.self) { return tried.expression.isReport }
    if let sequence = self.as(SequenceExprSyntax.self) {
      return sequence.elements.first?.isReport == true
    }
    guard let call = self.as(FunctionCallExprSyntax.self) else { return false }
    let name = call.calledExpression.trimmedDescription.split(separator: ".").last
    return name.map { Self.reports.contains(String($0)) } ?? false
  }
}
