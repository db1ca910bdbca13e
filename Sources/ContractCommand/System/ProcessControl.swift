#if os(Linux)
  import Foundation

  /// The settings of a process that prctl(2) changes.
  enum ProcessControl: CInt {
    /// This process becomes the parent of all processes below it whose own parents have ended.
    case childSubreaper = 36
    /// The process that may attach a debugger, where Yama allows only parents.
    ///
    /// The value `CUnsignedLong.max` allows any process of the user.
    case tracer = 0x59_61_6D_61

    /// Changes the setting of this process; an error, such as that of an old kernel, is ignored.
    func set(_ value: CUnsignedLong) {
      // Swift does not import functions with a variable number of arguments.
      guard let symbol = dlsym(nil, "prctl") else { return }
      typealias Control =
        @convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt
      _ = unsafeBitCast(symbol, to: Control.self)(rawValue, value, 0, 0, 0)
    }
  }
#endif
