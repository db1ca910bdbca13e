import Foundation

/// The source of a suite, a library that registers adapters and doubles.
struct SuiteDraft {
  /// One registration, such as `PriceListBinding.fake("FakePriceList") { FakePriceList() }`.
  struct Line {
    /// The source text, with several lines if the expression is long or sets delegates.
    let text: String
    /// True if the line needs `import Foundation`, such as for `Date()`.
    let needsFoundation: Bool
    /// A regular expression for the registration of the same name, as any kind of subject.
    private let registration: String

    /// Creates the line, as a comment if the author must complete it.
    init(
      _ implementation: Implementation, of candidate: Candidate, _ construction: Construction?,
      isComment: Bool
    ) {
      let name = implementation.name
      registration =
        [candidate.name + "Binding.", "(", "\"\(name)\""]
        .map(NSRegularExpression.escapedPattern).joined(separator: #"\w*\s*"#)
      let kind = implementation.kind
      let expression = construction?.text ?? "\(implementation.fullName)(…)"
      let usesVendor = construction?.needs.usesVendor ?? true
      let parameter = kind == .liveAdapter ? (usesVendor ? " vendor in" : " _ in") : ""
      let end = [.liveAdapter, .fake].contains(kind) ? "" : ".standsFor(scenarios: [\"…\"])"
      let head = "\(candidate.name)Binding.\(kind.rawValue)(\"\(name)\") {\(parameter)"
      let line = "\(head) \(expression) }\(end)"
      let long = expression.count <= 86 ? expression : construction?.longText ?? expression
      let inner = long.split(separator: "\n").map { "\n  \($0)" }.joined()
      let text = line.count <= 90 ? line : "\(head)\(inner)\n}\(end)"
      // A property of an actor cannot be set from outside.
      let delegates = implementation.isActor ? [] : candidate.delegates
      let connections = delegates.map { "\n  \($0.connection(in: candidate.declared))" }.joined()
      let lines = (text + connections).split(separator: "\n")
        .map { isComment ? "// \($0)" : "\($0)" }
      self.text = lines.joined(separator: "\n")
      needsFoundation = !isComment && ["Date()", "JSON"].contains(where: expression.contains)
    }

    /// True if the source of a suite has the registration, also in a comment.
    func isMentioned(in suite: String) -> Bool {
      suite.range(of: registration, options: .regularExpression) != nil
    }

    /// True if the source of a suite has the registration, and not in a comment.
    func isRegistered(in suite: String) -> Bool {
      isMentioned(
        in: suite.split(separator: "\n")
          .filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
          .joined(separator: "\n"))
    }

    func indented(by spaces: Int) -> String {
      text.split(separator: "\n").map { String(repeating: " ", count: spaces) + $0 }
        .joined(separator: "\n")
    }
  }

  let candidate: Candidate
  let vendor: VendorKind
  /// The targets that the suite imports and that its target in the manifest depends on.
  private(set) var modules: [String] = []
  private(set) var lines: [Line] = []
  private(set) var credentials: [String] = []
  private(set) var adapters: [Construction] = []
  var needsURLSession: Bool { adapters.contains(where: \.needs.needsURLSession) }
  /// Advice, and the line that the author must complete; `nil` for advice about anything else, such
  /// as an adapter that takes no address.
  private var remarks: [(text: String, line: Line?)] = []
  /// True if something that the suite uses is internal, so that it needs `@testable`.
  private(set) var needsTestable = false

  /// The file that starts the command `contracts`.
  static let mainPath = "Sources/contracts/Main.swift"

  let target: String

  var typeName: String { "\(candidate.declared.file.target.name)Suite" }

  var path: String { "Sources/\(target)/\(typeName).swift" }

  private let types: TypeCatalogue

  init(
    _ candidate: Candidate, over vendor: VendorKind, types: TypeCatalogue,
    shown: (String) -> String
  ) {
    self.candidate = candidate
    self.vendor = vendor
    self.types = types
    let module = candidate.declared.file.target.name
    target = "\(module)Contracts"
    modules = [module]
    needsTestable = ([candidate.declared] + candidate.objects.map(\.declared))
      .contains { $0.access == .module }
    for implementation in candidate.implementations { add(implementation, shown: shown) }
    if candidate.liveAdapters.isEmpty {
      let text =
        """
        no \(candidate.declared.isProtocol ? "type" : "value") looks like the adapter of \(candidate.name), which talks to the vendor; without \
        one, nothing can be recorded. Register it in \(path) by \
        '\(candidate.name)Binding.liveAdapter'
        """
      remarks.append((text, nil))
    }
    modules = Set(modules).sorted()
    credentials = Set(credentials).sorted()
  }

  private mutating func add(_ implementation: Implementation, shown: (String) -> String) {
    let path = shown(implementation.file.path)
    let context = ArgumentContext(
      isLive: implementation.kind == .liveAdapter, vendor: vendor,
      prefix: Words(candidate.name).upperSnake,
      variables: EnvironmentReading.names(in: implementation.file.text), types: types)
    let construction = Construction(
      byOneOf: implementation.creations, awaits: implementation.hasGlobalActor, in: context)
    let obstacle = obstacle(to: implementation, construction, at: path)
    let line = Line(implementation, of: candidate, construction, isComment: obstacle != nil)
    lines.append(line)
    if let obstacle {
      remarks.append(("\(obstacle):\n  \(path):\(implementation.line)", line))
      return
    }
    guard let construction else { return }
    modules += [implementation.file.target.name] + construction.needs.modules
    credentials += construction.needs.credentials
    needsTestable =
      needsTestable || implementation.access == .module || construction.needs.isInternal
    guard implementation.kind == .liveAdapter else { return }
    adapters.append(construction)
    if let remark = remark(onAddressOf: implementation, construction) {
      remarks.append(("\(remark):\n  \(path):\(implementation.line)", nil))
    }
  }

  /// Returns the advice for the author, except on lines that the author has completed in the suite.
  func remarks(beside suite: String) -> [String] {
    remarks.filter { suite == text || !($0.line?.isRegistered(in: suite) ?? false) }.map(\.text)
  }

  /// Returns advice about an adapter to which the suite passes neither an address nor a session, so
  /// that its requests would not reach the recording.
  ///
  /// The result is `nil` for any other adapter, and for a vendor without HTTP.
  private func remark(
    onAddressOf adapter: Implementation, _ construction: Construction
  ) -> String? {
    guard vendor == .http, construction.needs.address == nil, !construction.needs.needsURLSession
    else {
      return nil
    }
    let reading =
      EnvironmentReading.address(in: adapter.file.text)
      .map { ", but reads \($0) itself" } ?? ""
    let cure =
      adapter.creations.contains { $0.parameters == nil }
      ? "make it a function that takes a URL" : "let its initializer take a URL"
    return """
      \(adapter.fullName) takes no address\(reading), so its requests would not reach the \
      recording; \(cure), then pass 'vendor.url'
      """
  }

  /// Returns the reason, with advice, why an implementation is registered only in a comment.
  private func obstacle(
    to implementation: Implementation, _ construction: Construction?, at path: String
  ) -> String? {
    let name = implementation.fullName
    let owner = implementation.file.target
    let cure = "then complete its line in \(self.path)"
    guard owner.isLibrary else {
      return """
        \(name) is in the \(owner.kind) target \(owner.name), which no suite can import; \
        move it by 'git mv \(path) Sources/\(target)/', let \(owner.name) depend on \(target), \
        \(cure)
        """
    }
    if implementation.access == .file { return "\(name) is private; make it internal, \(cure)" }
    guard construction != nil else {
      return "only you know how \(name) is made; complete its line in \(self.path)"
    }
    guard [.liveAdapter, .fake].contains(implementation.kind) else {
      return """
        \(name) looks like a \(implementation.kind.rawValue), which stands for the scenarios \
        that it names; name them in \(self.path)
        """
    }
    return nil
  }

  /// The source of the suite; internal types need `@testable` imports inside `#if DEBUG`.
  var text: String {
    let body = lines.map { $0.indented(by: needsTestable ? 6 : 4) }.joined(separator: "\n")
    return """
      \(imports(and: needsTestable ? [] : modules))\(testableImports)\(networkingImport)

      /// Whatever is held to the contracts in the folder Contracts.
      public struct \(typeName): ContractSuite {
        public static var subjects: [any Registration] {
      \(needsTestable ? "    #if DEBUG\n\(body)\n    #endif" : body)
        }\(conversions)
      }

      """
  }

  private var testableImports: String {
    guard needsTestable else { return "" }
    return """


      // Some of the types are internal, and only a debug build shows them to this module. Make them
      // 'package' or 'public', and these conditions can go.
      #if DEBUG
      \(modules.map { "  @testable import \($0)" }.joined(separator: "\n"))
      #endif
      """
  }

  /// The property `conversions`, with which contracts call the objects that operations return.
  private var conversions: String {
    guard !candidate.objects.isEmpty else { return "" }
    let lines = candidate.objects.map(\.conversion)
    let guarded =
      needsTestable
      ? ["  #if DEBUG"] + lines.map { "    \($0)" } + ["  #endif"] : lines.map { "  \($0)" }
    let body = (["public static var conversions: [any ValueConversion] {"] + guarded + ["}"])
      .map { "  \($0)" }.joined(separator: "\n")
    return "\n\n\(body)"
  }

  private func imports(and modules: [String]) -> String {
    let needsFoundation = needsURLSession || lines.contains(where: \.needsFoundation)
    let names =
      ["ContractBinding"] + (needsURLSession ? ["ContractURLSession"] : [])
      + (needsFoundation ? ["Foundation"] : []) + modules
    return names.sorted().map { "import \($0)" }.joined(separator: "\n")
  }

  /// The import of `URLSession`, which on Linux is in a module of its own.
  private var networkingImport: String {
    needsURLSession
      ? "\n\n#if canImport(FoundationNetworking)\n  import FoundationNetworking\n#endif" : ""
  }

  /// The file that starts the command `contracts`.
  var mainText: String {
    """
    import ContractCommand
    import \(target)

    @main struct Main { static func main() async { await \(typeName).main() } }

    """
  }
}
