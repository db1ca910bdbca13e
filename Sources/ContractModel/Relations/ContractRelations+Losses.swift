import ContractBinding
import ContractValues

/// Finds lists that have lost an element since a step that named it, such as the open tasks after
/// `complete(id)`.
///
/// The same call must have listed the element before the step. Without such a step, the vendor may
/// have dropped the element by itself.
extension ContractRelations {
  /// The relations of each scenario such as `step 4 returned lacks step 1 returned.id`.
  ///
  /// An element that only another member than an identifier or a name tells apart gives a warning,
  /// and so does a list that did not get shorter, because it may show only the latest elements.
  var losses: [[Relation]] {
    samples.map { sample in
      sample.lists.flatMap { list, elements -> [Relation] in
        guard list.list == nil, list.place.outcomePart == .returned,
          !declared.isDeclared(list.path), !sample.run.isPart(list, elements.count),
          !sample.run.matchers(at: list).contains(where: \.saysOrder),
          let before = sample.listBefore(list)
        else { return [] }
        let isShorter = sample.run[before].map { elements.count < $0.elements.count } ?? false
        return sample.things(in: before).compactMap { source, value in
          let key = source.memberKey
          guard !sample.run.hasOtherTexts(source, value, in: before),
            !elements.contains(where: { ($0.member(key) ?? .null).isSame(as: value) }),
            case let steps = (before.index + 1..<list.index).filter({ step in
              sample.isNamed(source, value, at: step) && sample.wrote(at: step) != false
                && !sample.run.failed(at: step)
            }), !steps.isEmpty
          else { return nil }
          let relation = Relation(list, .lacks, source)
          let isSure = isShorter && steps.contains { sample.wrote(at: $0) == true }
          let isTold = key?.isIdentifier ?? true || key?.isName ?? true
          return isSure && isTold ? relation : relation.seenOnce
        }
      }
    }
  }
}

extension ContractRelations.Sample {
  /// The minimum length of a text that names a thing under any key.
  private static let leastCharacters = 3

  /// Returns the list that an earlier call with the same arguments returned; `nil` if there is none.
  fileprivate func listBefore(_ list: RelationPlace) -> RelationPlace? {
    lists.last { other, _ in
      other.index < list.index && other.components == list.components
        && likeness(of: other) == likeness(of: list) && run.askAlike(other.index, list.index)
    }?.place
  }

  /// Returns what identifies the elements of a list: the earlier results that anchor them, or else
  /// arguments of the same key.
  fileprivate func things(in list: RelationPlace) -> [PlacedValue] {
    if let anchors = anchors.first(where: { $0.list == list }) {
      return anchors.findable.compactMap { _, source in
        source.memberKey == anchors.key ? run[source].map { (source, $0) } : nil
      }
    }
    guard case .array(let elements)? = run[list] else { return [] }
    return givens.filter { place, value in
      place.part == .step && place.index < list.index && value.isTextOrNumber
        && place.memberKey.map { key in
          !elements.hasOneValue(of: key)
            && elements.count { $0.fields[key]?.isSame(as: value) ?? false } == 1
        } ?? false
    }.oncePerValue()
  }

  /// Checks whether a step was given a value that identifies a thing.
  fileprivate func isNamed(_ place: RelationPlace, _ value: Value, at step: Int) -> Bool {
    arguments(of: step).contains { given, other in
      other.isSame(as: value)
        && (given.lastKey?.isIdentifier ?? false
          || value.scalarText?.count ?? 0 >= Self.leastCharacters)
    } || isBound(place, usedAt: step)
  }
}

extension RunValues {
  /// Checks whether a list's element with a value differs in a text from the object with its source.
  ///
  /// Two things of different kinds may have equal identifiers.
  fileprivate func hasOtherTexts(
    _ source: RelationPlace, _ value: Value, in list: RelationPlace
  ) -> Bool {
    guard let key = source.memberKey, let fields = self[source.parent]?.fields,
      let element = self[list]?.elements.first(where: { $0.fields[key]?.isSame(as: value) ?? false }
      )
    else { return false }
    return element.fields.contains { name, member in
      guard case .string = member, case .string? = fields[name] else { return false }
      return member.comparableTime == nil && fields[name] != member
    }
  }
}

extension [Value] {
  /// True if all elements have the same value under a key, so that it identifies none.
  fileprivate func hasOneValue(of key: String) -> Bool {
    count > 1 && Set(map { $0.fields[key] }).count == 1
  }
}

extension [PlacedValue] {
  /// Keeps the first place of each value.
  fileprivate func oncePerValue() -> [PlacedValue] {
    var known: Set<Value> = []
    return filter { known.insert($0.value).inserted }
  }
}
