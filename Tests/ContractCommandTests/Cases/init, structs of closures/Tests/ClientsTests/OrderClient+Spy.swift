import Clients

extension OrderClient {
  static var spy: Self { Self() }
}
