import Foundation

/// An honest store that never forgets a version, and calls a note deleted if its last one is nil.
final class RevisionNoteStore: NoteStore {
  private final class Card {
    var versions: [String?]

    init(_ versions: [String?]) { self.versions = versions }

    var text: String? { versions.last ?? nil }
  }

  private var cards: [String: Card] = [:]

  func save(_ text: String, as name: String) throws -> NoteInfo {
    let name = try Note.checked(name)
    let card = cards[name] ?? Card([])
    card.versions.append(text)
    cards[name] = card
    return Note(text, named: name).info
  }

  func note(_ name: String) throws -> Note {
    let (name, _, text) = try found(name)
    return Note(text, named: name)
  }

  func append(_ text: String, to name: String) throws -> NoteInfo {
    let (name, card, before) = try found(name)
    card.versions.append(before + text)
    return Note(before + text, named: name).info
  }

  func rename(_ name: String, to newName: String) throws -> NoteInfo {
    let (_, card, text) = try found(name)
    let newName = try Note.checked(newName)
    if cards[newName]?.text != nil { throw NoteError.taken(name: newName) }
    cards[newName] = Card(card.versions)
    card.versions.append(nil)
    return Note(text, named: newName).info
  }

  func delete(_ name: String) throws { try found(name).card.versions.append(nil) }

  func notes(startingWith prefix: String?) throws -> [NoteInfo] {
    cards.compactMap { name, card in card.text.map { Note($0, named: name).info } }
      .filter { info in info.name.hasPrefix(prefix ?? "") }
      .sorted { $0.name < $1.name }
  }

  func summary() throws -> NoteSummary { NoteSummary(of: try notes(startingWith: nil)) }

  private func found(_ name: String) throws -> (name: String, card: Card, text: String) {
    let name = try Note.checked(name)
    guard let card = cards[name], let text = card.text else { throw NoteError.missing(name: name) }
    return (name, card, text)
  }
}

/// An honest store of bytes in an order, in which an empty text has no line.
///
/// A strict one trims names, refuses those of hidden files, and minds no case in the order.
final class ShelfNoteStore: NoteStore {
  private struct Box {
    var name: String
    var bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var info: NoteInfo {
      let breaks = bytes.filter { $0 == UInt8(ascii: "\n") }.count
      return NoteInfo(
        name: name, bytes: bytes.count, lines: bytes.isEmpty ? 0 : breaks + 1,
        isEmpty: bytes.isEmpty)
    }
  }

  private var boxes: [Box] = []
  private let isStrict: Bool

  init(isStrict: Bool = false) { self.isStrict = isStrict }

  func save(_ text: String, as name: String) throws -> NoteInfo {
    let name = try checked(name)
    let box = Box(name: name, bytes: Array(text.utf8))
    let place = place(for: name)
    if holds(name, at: place) { boxes[place] = box } else { boxes.insert(box, at: place) }
    return box.info
  }

  func note(_ name: String) throws -> Note {
    let box = boxes[try place(of: name)]
    return Note(
      info: box.info, text: box.text,
      firstLine: box.text.split(separator: "\n").first.map { String($0) })
  }

  func append(_ text: String, to name: String) throws -> NoteInfo {
    let place = try place(of: name)
    boxes[place].bytes += Array(text.utf8)
    return boxes[place].info
  }

  func rename(_ name: String, to newName: String) throws -> NoteInfo {
    let old = try place(of: name)
    let newName = try checked(newName)
    if holds(newName, at: place(for: newName)) { throw NoteError.taken(name: newName) }
    var box = boxes.remove(at: old)
    box.name = newName
    boxes.insert(box, at: place(for: newName))
    return box.info
  }

  func delete(_ name: String) throws { boxes.remove(at: try place(of: name)) }

  func notes(startingWith prefix: String?) throws -> [NoteInfo] {
    boxes.map(\.info).filter { $0.name.hasPrefix(prefix ?? "") }
  }

  func summary() throws -> NoteSummary {
    var summary = NoteSummary(count: 0, bytes: 0, largest: nil)
    var most = -1
    for box in boxes {
      summary.count += 1
      summary.bytes += box.bytes.count
      if box.bytes.count > most {
        most = box.bytes.count
        summary.largest = box.name
      }
    }
    return summary
  }

  private func checked(_ name: String) throws -> String {
    let tidy = isStrict ? name.trimmingCharacters(in: .whitespacesAndNewlines) : name
    guard !tidy.isEmpty else { throw NoteError.badName(name: name, reason: "Give it a name") }
    guard !tidy.contains("/") else { throw NoteError.badName(name: name, reason: "No / please") }
    guard !isStrict || !tidy.hasPrefix(".") else {
      throw NoteError.badName(name: name, reason: "A name cannot begin with a dot")
    }
    return tidy
  }

  private func place(of name: String) throws -> Int {
    let tidy = try checked(name)
    let place = place(for: tidy)
    guard holds(tidy, at: place) else { throw NoteError.missing(name: name) }
    return place
  }

  private func holds(_ name: String, at place: Int) -> Bool {
    place < boxes.count && boxes[place].name == name
  }

  private func place(for name: String) -> Int {
    var low = 0
    var high = boxes.count
    while low < high {
      let middle = (low + high) / 2
      if comes(boxes[middle].name, before: name) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func comes(_ name: String, before other: String) -> Bool {
    guard isStrict else { return name < other }
    return (name.lowercased(), name) < (other.lowercased(), other)
  }
}
