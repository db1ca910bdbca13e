package import ContractBinding
import ContractValues

/// A function that receives the secrets that rules have found in the traffic between an adapter and
/// its vendor.
package typealias SecretsLearnt = @Sendable ([SecretPatterns.Secret]) -> Void

extension Redactor {
  /// Finds the secrets in a request, without those that may be ordinary words, which would be
  /// replaced in ordinary text.
  package func secrets(in request: VendorRequest) -> [SecretPatterns.Secret] {
    learning { _ = $0.request(request, at: .nowhere) }
  }

  /// Finds the secrets in the header fields of a response, without those that may be ordinary
  /// words.
  package func secrets(in headers: [VendorHeader]) -> [SecretPatterns.Secret] {
    learning { _ = $0.headers(headers, at: .nowhere) }
  }

  /// Finds the secrets in a response's body, without those that may be ordinary words.
  package func secrets(
    in body: [UInt8], headers: [VendorHeader]
  ) -> [SecretPatterns.Secret] {
    learning { _ = $0.body(body, headers: headers, at: .nowhere) }
  }

  /// Finds the secrets in the part of a body that has arrived, without those that may be ordinary
  /// words.
  ///
  /// The beginning of a JSON text is searched as JSON, which takes a fraction of the time that the
  /// search of a text takes.
  package func secrets(
    inBeginning body: [UInt8], headers: [VendorHeader]
  ) -> [SecretPatterns.Secret] {
    let isClosed = body.last == UInt8(ascii: "}") || body.last == UInt8(ascii: "]")
    guard !isClosed, let (json, rest) = JSONText.completing(body) else {
      return secrets(in: body, headers: headers)
    }
    return secrets(in: json, headers: headers) + secrets(in: rest, headers: headers)
  }

  /// Finds the secrets in the arguments of a call to an SDK, or in its result, without those that
  /// may be ordinary words.
  package func secrets(in values: [Value], of call: String) -> [SecretPatterns.Secret] {
    learning { _ = $0.arguments(values, of: call, at: .nowhere) }
  }

  private func learning(_ search: (inout RedactionPass) -> Void) -> [SecretPatterns.Secret] {
    var pass = RedactionPass(self)
    search(&pass)
    return pass.echoed.secrets
  }
}
