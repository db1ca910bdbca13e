import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

@testable import ContractCommand

/// The seeds of the jobs that workers take.
struct WorkQueueTests {
  private func queue(mode: CaseInput.Mode = .record) async throws -> WorkQueue {
    let file = ContractFile.read(
      text: """
        contract: shop
        protocol: Shop
        vendor: { name: Shop, kind: sdk }
        scenarios:
          - name: one
            steps: [{ call: buy }]

        """, path: "shop.yaml")
    let subject = SubjectDescription(
      name: "live", kind: .liveAdapter, protocolName: "Shop",
      operations: [OperationDescription(name: "buy", signature: "buy()")],
      standsFor: Selection(everything: true))
    let plan = Plan(
      contracts: [try #require(file.contract)], subjects: [subject], filter: CaseFilter())
    var job = try #require(plan.jobs.first)
    job.mode = mode
    let queue = WorkQueue()
    await queue.open([QueuedJob(job, with: RecordingStore(root: "Recordings"))])
    return queue
  }

  @Test func `a job that is put back gets values that its vendor has not seen`() async throws {
    let queue = try await queue()
    let first = try #require(await queue.take(for: nil))
    await queue.done(first)
    await queue.putBack(first)
    let again = try #require(await queue.take(for: nil))

    #expect(first.job.seed != nil)
    #expect(again.job.seed != nil)
    #expect(again.job.seed != first.job.seed)
  }

  @Test func `a removal of test data has the values of its run, however often it is tried`()
    async throws
  {
    let queue = try await queue()
    let run = try #require(await queue.take(for: nil))
    await queue.putBack(run.cleanUp)
    let cleanUp = try #require(await queue.take(for: nil))
    await queue.putBack(cleanUp)
    let again = try #require(await queue.take(for: nil))

    #expect(again.job.isCleanUp)
    #expect(cleanUp.job.seed == run.job.seed)
    #expect(again.job.seed == run.job.seed)
  }

  @Test func `a replay gets no new values, because its recording has them`() async throws {
    let queue = try await queue(mode: .replay)
    let taken = try #require(await queue.take(for: nil))

    #expect(taken.job.seed == nil)
    let ready = taken.job.ready(at: "scenario-1", with: taken.store)
    #expect(ready.seed == nil)
  }
}
