import ContractBinding
import ContractValues

extension RunValues {
  /// Moves the elements of lists to their indices in the recording, so that one place means the
  /// same element in both.
  ///
  /// The property ``originals`` keeps the run's own order.
  package func aligned(by anchors: [ListAnchor]) -> RunValues {
    var run = self
    let lists = Dictionary(grouping: anchors, by: \.list).sorted { first, second in
      // Outer lists come first, because inner lists move with their elements.
      let depths = [first.key.components.count, second.key.components.count]
      return depths[0] != depths[1] ? depths[0] < depths[1] : first.key < second.key
    }
    for (list, anchors) in lists {
      guard run.isInOrder(list), case .array(let elements)? = run[list] else { continue }
      if anchors[0].isInOrder {
        run.identify(elements, by: anchors)
      } else {
        run.align(list, elements, by: anchors)
      }
    }
    return run
  }

  /// Pairs the elements of a list whose order the contract gives with the recorded ones at the same
  /// index, without moving any.
  private mutating func identify(_ elements: [Value], by anchors: [ListAnchor]) {
    for anchor in anchors {
      guard let identity = self[anchor.source],
        let element = elements.dropFirst(anchor.index).first,
        (anchor.key.map { element.fields[$0] } ?? element)?.isSame(as: identity) ?? false
      else { continue }
      sources[anchor.element] = anchor.source
    }
  }

  private mutating func align(
    _ list: RelationPlace, _ elements: [Value], by anchors: [ListAnchor]
  ) {
    let isPart = anchors[0].isOfPart || isPart(list, elements.count)
    var left = elements
    var placed: [Int: Value] = [:]
    for anchor in anchors {
      guard let identity = self[anchor.source] else { continue }
      let isIt = { (element: Value) in
        (anchor.key.map { element.fields[$0] } ?? element)?.isSame(as: identity) ?? false
      }
      guard let index = left.firstIndex(where: isIt) else {
        if !isPart || elements.count < anchor.count {
          strayed[anchor.place] = .lacking
        }
        continue
      }
      placed[anchor.index] = left.remove(at: index)
      sources[anchor.element] = anchor.source
      if left.contains(where: isIt) { strayed[anchor.place] = .repeated }
    }
    let missing = Set(anchors.map(\.index))
    var rest = left[...]
    var whole: [Value] = []
    while whole.count <= placed.keys.max() ?? -1 || !rest.isEmpty {
      let index = whole.count
      whole.append(
        placed[index] ?? (missing.contains(index) ? .null : rest.popFirst() ?? .null))
    }
    originals[list] = .array(elements)
    replace(list, with: .array(whole))
  }
}
