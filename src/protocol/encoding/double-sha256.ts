// FIPS 180-4, for public data only. Libraries lose much time to creating objects
// (docs/decisions/0018-double-sha256.md).

const k = Int32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
)
const start = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
)

const hashBytes = 32
const blockBytes = 64

// The functions below are synchronous and call nothing else, so all callers share these buffers.
const words = new Int32Array(64)
const state = new Int32Array(8)
const tail = new Uint8Array(2 * blockBytes)

/** Writes sha256(sha256(source[from, from + length])) to `target` at `at`. They may overlap. */
export function doubleSha256Into(
  source: Uint8Array,
  from: number,
  length: number,
  target: Uint8Array,
  at: number,
): void {
  state.set(start)
  const whole = length - (length % blockBytes)
  for (let offset = 0; offset < whole; offset += blockBytes) {
    loadBlock(source, from + offset)
    compress()
  }
  const tailLength = padTail(source, from + whole, length - whole, length)
  for (let offset = 0; offset < tailLength; offset += blockBytes) {
    loadBlock(tail, offset)
    compress()
  }
  hashState()
  for (let word = 0; word < 8; word += 1) writeWord(target, at + 4 * word, state[word] ?? 0)
}

/** Returns sha256(sha256(bytes)), 32 bytes. */
export function doubleSha256(bytes: Uint8Array): Uint8Array {
  const hash = new Uint8Array(hashBytes)
  doubleSha256Into(bytes, 0, bytes.length, hash, 0)
  return hash
}

/** Returns the length of the resulting one or two blocks. */
function padTail(source: Uint8Array, from: number, left: number, total: number): number {
  const length = left < 56 ? blockBytes : 2 * blockBytes
  tail.fill(0, 0, length)
  for (let at = 0; at < left; at += 1) tail[at] = source[from + at] ?? 0
  tail[left] = 0x80
  // The length in bits; messages here are far below 2^29 bytes.
  writeWord(tail, length - 4, total << 3)
  return length
}

function hashState(): void {
  words.set(state)
  words[8] = 0x8000_0000
  words.fill(0, 9, 15)
  words[15] = 256
  state.set(start)
  compress()
}

function loadBlock(source: Uint8Array, from: number): void {
  for (let word = 0; word < 16; word += 1) {
    const at = from + 4 * word
    words[word] =
      ((source[at] ?? 0) << 24) |
      ((source[at + 1] ?? 0) << 16) |
      ((source[at + 2] ?? 0) << 8) |
      (source[at + 3] ?? 0)
  }
}

function writeWord(target: Uint8Array, at: number, word: number): void {
  target[at] = word >>> 24
  target[at + 1] = word >>> 16
  target[at + 2] = word >>> 8
  target[at + 3] = word
}

function compress(): void {
  for (let at = 16; at < 64; at += 1) {
    const w15 = words[at - 15] ?? 0
    const w2 = words[at - 2] ?? 0
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3)
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10)
    words[at] = ((words[at - 16] ?? 0) + s0 + (words[at - 7] ?? 0) + s1) | 0
  }
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let at = 0; at < 64; at += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + (g ^ (e & (f ^ g))) + (k[at] ?? 0) + (words[at] ?? 0)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = (state[0] ?? 0) + a
  state[1] = (state[1] ?? 0) + b
  state[2] = (state[2] ?? 0) + c
  state[3] = (state[3] ?? 0) + d
  state[4] = (state[4] ?? 0) + e
  state[5] = (state[5] ?? 0) + f
  state[6] = (state[6] ?? 0) + g
  state[7] = (state[7] ?? 0) + h
}
