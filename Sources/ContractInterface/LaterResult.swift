/// A type of another package that delivers its result later, and the expression that waits for it.
package struct LaterResult {
  /// The module that declares the type, such as `RxSwift`.
  package let module: String
  /// The expression that waits for the value of `source`, such as `try await source.value`.
  package let expression: String
}

extension Requirement {
  /// The way to wait for a result such as RxSwift's `Single<Order>`, known by the type's name.
  ///
  /// The generated code waits only if the module can be imported.
  package var laterResult: LaterResult? {
    let parts = shownResult.split(separator: "<", maxSplits: 1)
    let name = parts.first.map(String.init) ?? shownResult
    return Self.later.first { later in
      (name == later.type || name == "\(later.module).\(later.type)")
        && (parts.count == 2) == later.isGeneric
    }.map { LaterResult(module: $0.module, expression: $0.expression) }
  }

  private static let later = [
    (type: "Single", module: "RxSwift", expression: "try await source.value", isGeneric: true),
    (type: "Maybe", module: "RxSwift", expression: "try await source.value", isGeneric: true),
    (
      type: "Completable", module: "RxSwift", expression: "try await source.value",
      isGeneric: false
    ),
    (
      type: "Promise", module: "PromiseKit", expression: "try await source.async()",
      isGeneric: true
    ),
    (type: "Guarantee", module: "PromiseKit", expression: "await source.async()", isGeneric: true),
  ]
}
