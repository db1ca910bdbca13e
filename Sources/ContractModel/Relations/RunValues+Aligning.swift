import ContractBinding
import ContractValues

extension RunValues {
  /// Moves the elements of lists to their indices in the recording, so that one place means the
  /// same element in both.
  ///
  /// The property ``originals`` keeps the run's own order.
  package func aligned(by anchors: [ListAnchors]) -> RunValues {
    var run = self
    let outerFirst = anchors.sorted { first, second in
      // Inner lists move with the elements of outer lists.
      let depths = [first.list.components.count, second.list.components.count]
      return depths[0] != depths[1] ? depths[0] < depths[1] : first.list < second.list
    }
    for anchors in outerFirst {
      guard run.isInOrder(anchors.list), case .array(let elements)? = run[anchors.list] else {
        continue
      }
      if anchors.isInOrder {
        run.identify(elements, by: anchors)
      } else {
        run.align(elements, by: anchors)
      }
    }
    return run
  }

  /// Pairs the elements of a list whose order the contract gives with the recorded ones at the same
  /// index, without moving any.
  private mutating func identify(_ elements: [Value], by anchors: ListAnchors) {
    for (index, source) in anchors.findable {
      guard let identity = self[source], let element = elements.dropFirst(index).first,
        element.member(anchors.key)?.isSame(as: identity) ?? false
      else { continue }
      sources[anchors.list.index(index)] = source
    }
  }

  private mutating func align(_ elements: [Value], by anchors: ListAnchors) {
    let list = anchors.list
    let isPart = anchors.isOfPart || isPart(list, elements.count)
    var left = elements
    var placed: [Int: Value] = [:]
    for (index, source) in anchors.findable {
      guard let identity = self[source] else { continue }
      let isIt = { (element: Value) in
        element.member(anchors.key)?.isSame(as: identity) ?? false
      }
      guard let found = left.firstIndex(where: isIt) else {
        // A list that is shorter than the recorded one certainly lacks an element.
        if !isPart || elements.count < anchors.sources.count {
          strayed[anchors.identity(of: index)] = .lacking
        }
        continue
      }
      placed[index] = left.remove(at: found)
      sources[list.index(index)] = source
      if left.contains(where: isIt) { strayed[anchors.identity(of: index)] = .repeated }
    }
    let missing = Set(anchors.findable.map(\.index))
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
