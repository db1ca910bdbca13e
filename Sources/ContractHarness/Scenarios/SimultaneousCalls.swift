import ContractBinding
package import ContractModel

extension Scenario {
  /// The groups of neighboring steps that call one operation and need no result of each other.
  ///
  /// Their calls can run at the same time. A group has at most four steps, because the number of
  /// their orders grows fast.
  package var simultaneousGroups: [Range<Int>] {
    var groups: [Range<Int>] = []
    for (index, step) in steps.enumerated() where step.canRunBesideItself {
      if let last = groups.last, last.upperBound == index, last.count < 4,
        step.isIndependent(of: steps[last])
      {
        groups[groups.endIndex - 1] = last.lowerBound..<index + 1
      } else {
        groups.append(index..<index + 1)
      }
    }
    return groups.filter { $0.count > 1 }
  }

  /// The same scenario with the steps of a group in each order, at first the written one.
  ///
  /// The `indices` give the index of each of its steps in this scenario.
  func orders(of group: Range<Int>) -> [(scenario: Scenario, indices: [Int])] {
    Array(group).permutations.map { order in
      let indices = Array(0..<group.lowerBound) + order + Array(group.upperBound..<steps.count)
      var other = self
      other.steps = indices.map { steps[$0] }
      return (other, indices)
    }
  }
}

extension Step {
  /// True if the step is a plain `async` call, and two such calls may run at the same time.
  package var canRunBesideItself: Bool {
    guard case .call = action, let operation, operation.isAsync, operation.mayOverlap,
      !operation.isStream, operation.handlers.isEmpty
    else { return false }
    return within == nil && expectation.receives == nil && expectation.observes.isEmpty
  }

  /// True if the step calls the same operation as all earlier ones and needs none of their results,
  /// so that their calls can run at the same time.
  fileprivate func isIndependent(of earlier: ArraySlice<Step>) -> Bool {
    earlier.allSatisfy { other in
      other.signature == signature && other.objectType == objectType
        && !other.expectation.boundNames.contains { name in
          arguments.values.contains { $0.names(name) }
            || receiver?.value.names(name) == true
        }
    }
  }
}

extension Array {
  /// All permutations of the elements, beginning with the present order.
  fileprivate var permutations: [[Element]] {
    guard count > 1 else { return [self] }
    return indices.flatMap { index in
      var rest = self
      let element = rest.remove(at: index)
      return rest.permutations.map { [element] + $0 }
    }
  }
}

extension ScenarioRun {
  /// Starts the calls of some steps at the same time, and waits until all have ended.
  ///
  /// A step that needs a result of an earlier one waits for it.
  func takeTogether(
    _ indices: Range<Int>, on subject: any OpenSubject, _ state: inout StepState,
    _ log: ScenarioLog
  ) async throws {
    var running: [(step: Step, call: CallLog)] = []
    for step in scenario.steps[indices] {
      if (try? arguments(of: step, state.bindings)) == nil {
        await finish(running, &state)
        running = []
      }
      let timer = deadline(of: step, log)
      defer { timer.cancel() }
      log.watch.enterStep()
      let call = CallLog()
      log.begin(call)
      try await begin(step, as: "", on: subject, &state, call, log)
      running.append((step, call))
    }
    let timer = scenario.steps[indices].last.map { deadline(of: $0, log) }
    defer { timer?.cancel() }
    await finish(running, &state)
  }

  private func finish(
    _ running: [(step: Step, call: CallLog)], _ state: inout StepState
  ) async {
    for (step, call) in running {
      await call.wait { step.hasEnough($0) }
      state.bindings.collect(from: step.expectation, outcome: Outcome(call.progress))
    }
  }
}
