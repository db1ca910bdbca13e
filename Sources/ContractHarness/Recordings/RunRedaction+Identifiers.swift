import ContractBinding
package import ContractModel
package import ContractRedaction
import ContractValues

extension RunRedaction {
  /// Finds the identifiers that messages may show although they look like keys.
  ///
  /// They are in the recording of the run, in an earlier one, or in the contract. A new identifier
  /// counts as well if the earlier recording has a similar one at the same place.
  ///
  /// `texts` are those of the contract that a message may quote.
  func identifiers(
    and earlier: Recording?, quoting texts: [String] = [], by scan: SecretScan
  ) -> Identifiers {
    let recorded = earlier.map { redactor.redacted($0).evidence }
    let contents =
      evidence.laidOut + (recorded?.laidOut ?? []) + texts.map { Array($0.utf8) }
    var found = scan.identifiers(inAll: contents).values
    for (one, other) in zip(evidence.outcomes, recorded?.outcomes ?? []) {
      guard case (.returned(let value?), .returned(let old?)) = (one.end, other.end) else {
        continue
      }
      found.formUnion(value.texts(like: old) { found.contains($0) })
    }
    return Identifiers(found)
  }

  /// Returns the run for messages and the terminal, with more placeholders than the recording has.
  ///
  /// These replace texts that look like a key, although no rule names them.
  func shown(by scan: SecretScan) -> Evidence {
    // A scan needs the run as a recording's file, because the name before a text shows if the text
    // is an identifier or a key.
    let tokens = evidence.laidOut
      .reduce(into: Set<String>()) { $0.formUnion(scan.unknownTokens(in: $1)) }
    guard !tokens.isEmpty else { return evidence }
    let secrets = tokens.sorted().map {
      SecretPatterns.Secret(rule: SecretScan.unknownToken, value: $0)
    }
    return redactor.knowing(SecretPatterns(secrets)).evidence(of: observation)
  }
}

extension SecretScan {
  /// Finds the identifiers of several documents, without identifiers that look like a key in one of
  /// the documents.
  func identifiers(inAll documents: [[UInt8]]) -> Identifiers {
    Identifiers(
      Set(documents.flatMap { identifiers(in: $0).values })
        .subtracting(documents.flatMap { unknownTokens(in: $0) }))
  }
}

extension Value {
  /// Finds texts that resemble the identifiers at the same places of the recorded value.
  ///
  /// They are new identifiers, which messages may show although they look like keys.
  fileprivate func texts(like other: Value, where isIdentifier: (String) -> Bool) -> Set<String> {
    switch (self, other) {
    case (.string(let text), .string(let old)):
      return isIdentifier(old) && text.hasForm(of: old) ? [text] : []
    case (.array(let elements), .array(let others)):
      return zip(elements, others).reduce(into: []) { texts, pair in
        texts.formUnion(pair.0.texts(like: pair.1, where: isIdentifier))
      }
    case (.object(let fields), .object(let others)):
      return fields.reduce(into: []) { texts, field in
        guard let old = others[field.key] else { return }
        texts.formUnion(field.value.texts(like: old, where: isIdentifier))
      }
    default: return []
    }
  }
}

extension String {
  /// True if a text has the length and the beginning of another, and the same kinds of characters
  /// after it, as `inv_1a2b` and `inv_3c4d`.
  ///
  /// Without a common beginning, both texts must be hexadecimal digits. Any two words of equal
  /// length would match otherwise.
  fileprivate func hasForm(of other: String) -> Bool {
    let isPart = { (byte: UInt8) in byte.isLetter || byte.isDigit }
    let (bytes, others) = (Array(utf8), Array(other.utf8))
    let start = others.lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
    guard bytes.count == others.count, bytes.starts(with: others[..<start]) else { return false }
    let (rest, old) = (bytes[start...], others[start...])
    guard old.allSatisfy(\.isHexadecimalDigit) else { return start > 0 && rest.allSatisfy(isPart) }
    return rest.allSatisfy(\.isHexadecimalDigit)
  }
}

extension Redactor {
  /// Returns an existing recording for messages and the terminal.
  ///
  /// It is redacted again, because it may have been edited by hand, or be older than the contract's
  /// rules of redaction.
  package func shown(_ recording: Recording, by scan: SecretScan) -> Recording {
    var recording = redacted(recording) { $0.shown(by: scan) }
    recording.provenance.adapter = text(recording.provenance.adapter)
    recording.provenance.through = text(recording.provenance.through)
    recording.provenance.version = text(recording.provenance.version)
    return recording
  }
}

extension Evidence {
  /// The bytes of the files that would be written for a recording of this run.
  ///
  /// A scan for secrets reads them, because the name before a text shows if it is an identifier or
  /// a key.
  var laidOut: [[UInt8]] {
    var recording = Recording.blank
    recording.evidence = self
    recording.evidence.redacted = []
    let document = RecordingDocument(recording, stem: "")
    return [document.json] + document.bodies.map(\.bytes)
  }
}
