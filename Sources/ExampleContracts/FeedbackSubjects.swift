import ContractBinding
import ExampleFeedback
@preconcurrency import ExampleThirdParty

/// The adapters and doubles that are held to `Contracts/feedback.yaml`.
enum FeedbackSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    FeedbackServiceBinding.liveAdapter("ThirdParty", make: adapter).feedback
    FeedbackServiceBinding.fake("in memory") { InMemoryFeedbackService() }.feedback
    FeedbackServiceBinding.stub("closed") { ClosedFeedbackService() }
      .state("the survey is closed") { _, _ in }
      .driver("formDidFailLoading") { _, _ in }
      .standsFor(tags: ["failure"])
    FeedbackClientBinding.liveAdapter(
      "closures over ThirdParty", as: { FeedbackClient($0) }, make: adapter
    ).feedback
    FeedbackClientBinding.double("closures in memory", .fake, as: { FeedbackClient($0) }) {
      InMemoryFeedbackService()
    }.feedback
  }

  /// Creates the adapter with a function that can be recorded for each of the SDK's globals.
  @Sendable static func adapter(_ vendor: Vendor) -> FeedbackAdapter {
    FeedbackAdapter(
      loadFeedback: vendor.seam("loadFeedbackForm", ThirdParty.loadFeedbackForm),
      getDelegate: vendor.seam("delegate") { (ThirdParty.delegate as? Tap)?.listener },
      setDelegate: vendor.seam("setDelegate") { listener in
        ThirdParty.delegate = listener.map { Tap(listener: $0, events: vendor.events) }
      }
    )
  }
}

/// Wraps the SDK's delegate: reports each call to the seam, and passes it on.
private struct Tap: ThirdPartyDelegate {
  let listener: any ThirdPartyDelegate
  let events: VendorEvents

  func formDidLoad(_ form: FormView) {
    events.tell("formDidLoad", ["form": form]) { listener.formDidLoad(form) }
  }

  func formDidFailLoading(error: ThirdPartyError) {
    events.tell("formDidFailLoading", ["error": error]) {
      listener.formDidFailLoading(error: error)
    }
  }
}

extension LiveAdapter where Adapter == FeedbackAdapter {
  /// The registration with its states, and with what replay needs: stand-ins and events.
  fileprivate var feedback: Self {
    state("the survey is closed") { _, survey in
      ThirdParty.closedSurveys.insert(try survey.make("value"))
    }
    .standIn(FormView.self) { FormView() }
    .event("formDidLoad") { adapter, event in adapter.formDidLoad(try event.make("form")) }
    .event("formDidFailLoading") { adapter, event in
      adapter.formDidFailLoading(error: try event.make("error", as: StandInError.self))
    }
  }
}

extension TestDouble where Double == InMemoryFeedbackService {
  /// The registration with its states, and with drivers that send the vendor's events.
  fileprivate var feedback: Self {
    state("the survey is closed") { _, _ in }
      .driver("formDidLoad") { fake, _ in fake.formLoads() }
      .driver("formDidFailLoading") { fake, event in
        let error: [String: String] = try event.make("error")
        fake.formFails(reason: error["description"] ?? "")
      }
      .fault("silent") { _ in }
  }
}
