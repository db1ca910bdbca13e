/// The SHA-256 checksum (FIPS 180-4).
///
/// It is implemented here, because the package has no cryptographic dependency.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// Computes the checksum of bytes as 64 lowercase hexadecimal digits.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in digest(of: bytes) {
      text.append((byte >> 4).asHexadecimalDigit())
      text.append((byte & 0xF).asHexadecimalDigit())
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Computes the checksum of bytes as 32 bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var digest = SHA256()
    digest.hash(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(32)
    for word in digest.state { result += word.bigEndianBytes }
    return result
  }

  private mutating func hash(_ bytes: [UInt8]) {
    let whole = bytes.count & ~63
    compress(bytes, whole)
    var last: [UInt8] = []
    last.reserveCapacity(128)
    last += bytes[whole...]
    last.append(0x80)
    while last.count % 64 != 56 { last.append(0) }
    let bits = UInt64(bytes.count) * 8
    last += UInt32(bits >> 32).bigEndianBytes + UInt32(truncatingIfNeeded: bits).bigEndianBytes
    compress(last, last.count)
  }

  /// Adds the first `count` bytes to the checksum; `count` must be a multiple of 64.
  private mutating func compress(_ bytes: [UInt8], _ count: Int) {
    guard count > 0 else { return }
    var words = [UInt32](repeating: 0, count: 64)
    bytes.withUnsafeBufferPointer { bytes in
      words.withUnsafeMutableBufferPointer { words in
        state.withUnsafeMutableBufferPointer { state in
          Self.constants.withUnsafeBufferPointer { constants in
            guard let bytes = bytes.baseAddress, let words = words.baseAddress,
              let state = state.baseAddress, let constants = constants.baseAddress
            else { return }
            var block = 0
            while block < count {
              Self.schedule(bytes + block, words)
              Self.compress(words, constants, state)
              block += 64
            }
          }
        }
      }
    }
  }

  // The loops below use only pointers and unchecked operators. In debug builds, ranges and checked
  // shifts call generic code, which is too slow for megabytes.

  private static func schedule(_ block: UnsafePointer<UInt8>, _ w: UnsafeMutablePointer<UInt32>) {
    var index = 0
    while index < 16 {
      let at = block + 4 &* index
      w[index] =
        UInt32(at[0]) &<< 24 | UInt32(at[1]) &<< 16 | UInt32(at[2]) &<< 8 | UInt32(at[3])
      index &+= 1
    }
    while index < 64 {
      let (old, new) = (w[index &- 15], w[index &- 2])
      let first =
        (old &>> 7 | old &<< 25) ^ (old &>> 18 | old &<< 14) ^ old &>> 3
      let second =
        (new &>> 17 | new &<< 15) ^ (new &>> 19 | new &<< 13) ^ new &>> 10
      w[index] = w[index &- 16] &+ first &+ w[index &- 7] &+ second
      index &+= 1
    }
  }

  private static func compress(
    _ words: UnsafePointer<UInt32>, _ constants: UnsafePointer<UInt32>,
    _ state: UnsafeMutablePointer<UInt32>
  ) {
    var a = state[0]
    var b = state[1]
    var c = state[2]
    var d = state[3]
    var e = state[4]
    var f = state[5]
    var g = state[6]
    var h = state[7]
    var index = 0
    while index < 64 {
      let sigma1 = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
      let choice = e & f ^ ~e & g
      let first = h &+ sigma1 &+ choice &+ constants[index] &+ words[index]
      let sigma0 = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
      let majority = a & b ^ a & c ^ b & c
      h = g
      g = f
      f = e
      e = d &+ first
      d = c
      c = b
      b = a
      a = first &+ sigma0 &+ majority
      index &+= 1
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

extension UInt32 {
  /// The four bytes of the number, the highest first.
  var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self &>> $0) }
  }
}
