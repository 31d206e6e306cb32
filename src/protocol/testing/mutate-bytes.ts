import type { Pick } from '#/protocol/testing/random-transition.ts'

type Change = (bytes: Uint8Array, pick: Pick, other: Uint8Array) => Uint8Array

const changes: readonly Change[] = [
  (bytes, pick) => bytes.with(pick(bytes.length), pick(256)),
  (bytes, pick) => {
    const at = pick(bytes.length)
    return bytes.with(at, (bytes[at] ?? 0) ^ (1 << pick(8)))
  },
  (bytes, pick) =>
    splice(
      bytes,
      pick(bytes.length + 1),
      0,
      Uint8Array.from({ length: pick(9) + 1 }, () => pick(256)),
    ),
  (bytes, pick) => splice(bytes, pick(bytes.length), pick(9) + 1, new Uint8Array()),
  (bytes, pick) => bytes.slice(0, pick(bytes.length)),
  (bytes, pick) => splice(bytes, pick(bytes.length), 0, range(bytes, pick)),
  (bytes, pick) => swapRanges(bytes, pick),
  (bytes, pick, other) => {
    const at = pick(Math.min(bytes.length, other.length))
    const length = pick(100) + 1
    return splice(bytes, at, length, other.slice(at, at + length))
  },
]

/** Returns the bytes with one to three changes, some from `other`. The result may equal the original. */
export function mutateBytes(bytes: Uint8Array, pick: Pick, other: Uint8Array): Uint8Array {
  let mutant = bytes
  for (let round = pick(3); round >= 0; round -= 1) {
    const change = changes[pick(changes.length)]
    if (change !== undefined && mutant.length > 0) mutant = change(mutant, pick, other)
  }
  return mutant
}

function splice(bytes: Uint8Array, at: number, removed: number, added: Uint8Array): Uint8Array {
  return Uint8Array.from([...bytes.subarray(0, at), ...added, ...bytes.subarray(at + removed)])
}

function range(bytes: Uint8Array, pick: Pick): Uint8Array {
  const at = pick(bytes.length)
  return bytes.subarray(at, at + pick(40) + 1)
}

function swapRanges(bytes: Uint8Array, pick: Pick): Uint8Array {
  const length = pick(Math.min(33, bytes.length)) + 1
  const [from, to] = [pick(bytes.length - length + 1), pick(bytes.length - length + 1)]
  const swapped = bytes.slice()
  swapped.set(bytes.subarray(to, to + length), from)
  swapped.set(bytes.subarray(from, from + length), to)
  return swapped
}
