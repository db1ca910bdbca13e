/// A type of another package that delivers its result later, and the expression that reads it.
package struct LaterResult {
  /// The result: one value for which the call waits, or a stream.
  package enum Kind { case value, stream }

  /// The module that makes the expression possible, such as `RxSwift`; `nil` if the type's own
  /// module does.
  package let module: String?
  package let kind: Kind
  /// The expression that waits for the value of `source`, such as `try await source.value`, or the
  /// asynchronous sequence of the values of `result`.
  package let expression: String
}

extension Requirement {
  /// The expression that reads a result such as RxSwift's `Single<Order>` or `Observable<Order>`;
  /// `nil` for any other result.
  ///
  /// A macro sees only the name of the type. So the generated code reads it only if the module can
  /// be imported.
  package var laterResult: LaterResult? {
    guard kind != .set, let shown = kind == .get ? resultType : shownResult else { return nil }
    let parts = shown.split(separator: "<", maxSplits: 1)
    // Within another type, such as an optional, it is a value.
    guard parts.count == 1 || shown.hasSuffix(">") else { return nil }
    let names = (parts.first ?? "").split(separator: ".").map(String.init)
    return Self.later.first { row in
      names.last.map(row.types.contains) == true && names.dropLast().allSatisfy(row.homes.contains)
        && (parts.count == 2) == row.isGeneric
    }.map { LaterResult(module: $0.module, kind: $0.kind, expression: $0.expression) }
  }

  private typealias Row = (
    types: [String], homes: [String], module: String?, kind: LaterResult.Kind, expression: String,
    isGeneric: Bool
  )

  /// The types, the modules in which they are, and the expressions.
  private static let later: [Row] = [
    // SwiftNIO's own module has the function, and no other package uses this name.
    (["EventLoopFuture"], ["NIOCore", "NIO"], nil, .value, "try await source.get()", true),
    (["Single", "Maybe"], ["RxSwift"], "RxSwift", .value, "try await source.value", true),
    (["Completable"], ["RxSwift"], "RxSwift", .value, "try await source.value", false),
    (["Promise"], ["PromiseKit"], "PromiseKit", .value, "try await source.async()", true),
    (["Guarantee"], ["PromiseKit"], "PromiseKit", .value, "await source.async()", true),
    (
      [
        "Observable", "Infallible", "BehaviorSubject", "PublishSubject", "ReplaySubject",
        "BehaviorRelay", "PublishRelay", "ReplayRelay", "Driver", "Signal", "ControlEvent",
        "ControlProperty",
      ], ["RxSwift", "RxCocoa", "RxRelay"], "RxSwift", .stream, "result.asObservable().values", true
    ),
  ]
}
