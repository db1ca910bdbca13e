import ContractBinding
import ContractValues

/// An element or attribute of a document, by its position.
struct XMLNode {
  private let document: [UInt8]
  private let path: String

  /// The root element of a document.
  init(document: String) {
    self.init(Array(document.utf8), "/*")
  }

  private init(_ document: [UInt8], _ path: String) {
    (self.document, self.path) = (document, path)
  }

  var name: String { result("local-name(\(path))")?.text ?? "" }

  /// The namespace; empty if there is none.
  var namespace: String { result("namespace-uri(\(path))")?.text ?? "" }

  /// The text of the node and of everything in it.
  var text: String { result("string(\(path))")?.text ?? "" }

  var attributes: [XMLNode] { nodes("@*") }

  var children: [XMLNode] { nodes("*") }

  private func nodes(_ kind: String) -> [XMLNode] {
    guard case .integer(let count) = result("count(\(path)/\(kind))"), count > 0 else { return [] }
    return (1...count).map { XMLNode(document, "\(path)/\(kind)[\($0)]") }
  }

  private func result(_ expression: String) -> Value? {
    try? XPathEvaluator().evaluate(expression, in: document)
  }
}
