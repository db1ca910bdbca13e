// This source must build unchanged: see Shop/PriceList.swift.
import CompatibilityShop
import ContractBinding

/// A part of a suite, as in `Sources/ExampleContracts`.
enum BellSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    DoorbellBinding.liveAdapter("bell SDK", make: adapter).bell
    DoorbellBinding.fake("in memory") { FakeDoorbell() }.bell
  }

  static let conversion = Conversion(Note.self, to: { .string($0.text) })

  @Sendable static func adapter(_ vendor: Vendor) -> BellAdapter {
    let listen = vendor.seam("onRing") { (listener: @escaping (String) -> Void) in
      BellSDK.onRing = listener
    }
    return BellAdapter(
      ring: vendor.seam("ring", BellSDK.ring),
      volume: vendor.sendableSeam("volume", BellSDK.volume),
      show: vendor.mainActorSeam("show", BellSDK.show),
      onRing: { listen(vendor.events.tap("ring", ["door"], to: $0)) })
  }
}

/// A tap for a delegate.
final class BellTap: DoorbellDelegate {
  private let listener: any DoorbellDelegate
  private let events: VendorEvents

  init(_ listener: any DoorbellDelegate, _ vendor: Vendor) {
    self.listener = vendor.hold(listener)
    events = vendor.events
  }

  func didRing(_ door: String) {
    events.tell("ring", ["door": door]) { listener.didRing(door) }
  }
}

extension LiveAdapter where Adapter == BellAdapter {
  fileprivate var bell: Self {
    standIn(BellSDK.Chime.self) { BellSDK.Chime() }
      .delegate(DoorbellDelegateSpy.self) { $0.delegate = $1 }
      .event("ring") { adapter, event in adapter.delegate?.didRing(try event.make("door")) }
      .event("fail") { _, event in throw try event.make("error", as: StandInError.self) }
      .resets { BellSDK.onRing = nil }
  }
}

extension TestDouble where Double == FakeDoorbell {
  fileprivate var bell: Self {
    delegate(DoorbellDelegateByHand.self) { $0.delegate = $1 }
      .driver("ring") { fake, event in fake.delegate?.didRing(try event.make("door")) }
      .driver("fail", failing)
      .probe("pressed") { $0.pressed }
      .resets()
  }

  private var failing: @Sendable (inout FakeDoorbell, Arguments) async throws -> Void {
    { _, _ in }
  }
}
