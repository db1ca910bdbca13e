import ContractBinding
import ContractModel
import ContractValues

extension StepCheck {
  /// The rules that choose the values of a fake that must equal the recorded ones.
  ///
  /// Other values only need the same shape. The chosen values are cases of enums, and texts that
  /// contain a text given to the fake.
  var heldValues: Comparison.HeldValues {
    Comparison.HeldValues(
      isEnumWord: { text, place in
        value(around: place).map { enumWords.contains(text, in: $0) } ?? false
      },
      isGiven: { text in givenTexts.contains { text.contains($0) } })
  }

  /// The texts that the states and the steps up to this one give to the subject.
  ///
  /// Short texts are left out, because they are often equal by chance.
  private var givenTexts: [String] {
    let states = input.scenario.states.flatMap { $0.parameters.values }
    let steps = input.scenario.steps.prefix(index + 1).flatMap(\.action.arguments)
    return (states + steps).flatMap(\.texts).filter { $0.utf8.count >= 3 }
  }

  /// The subject's whole argument or result at a place of the recording; `nil` if there is none.
  ///
  /// The same text may be an enum's case in one value and a plain text in another.
  private func value(around place: Place) -> Value? {
    guard case .callback(let call, let argument) = place.outcomePart else {
      return outcome.value(at: place)
    }
    // The place has the index of the recorded call. It is compared with the handler's first call.
    let handler = recorded?.callbacks.dropFirst(call).first?.handler
    let actual = outcome.callbacks.first { $0.handler == handler }
    return actual?.arguments.dropFirst(argument).first
  }
}
