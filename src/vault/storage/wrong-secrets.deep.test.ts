import { expect, it } from 'vitest'
import { pickFrom, type Pick } from '#/protocol/testing/random-transition.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { openPasskeyWrap, openWrap, sealPasskeyWrap, sealWrap, type WrapPlace } from './wrap.ts'
import { stretchFloor } from './stretch-parameters.ts'

// Acts as an attacker who tries stretched passphrases against a wrap. The test leaves out the stretching itself, which
// only slows the attacker.

const sweep = readSweep(process.env)
const tries = sweep.sizeOf('wrong-secrets')
const seed = sweep.seedFrom(12)
const filled = (length: number, fill: number) => new Uint8Array(length).fill(fill)
const secret = filled(32, 6)
const kdf = { ...stretchFloor, salt: filled(16, 7) }
const passkey = { id: filled(16, 3), credentialId: filled(16, 4) }

it(`none of ${tries} wrong secrets opens a wrap, and the right one does`, async ({ task }) => {
  const pick = pickFrom(seed)
  const right = randomSecret(pick)
  const openers = await sealEverywhere(right)
  let opened = 0
  for (let at = 0; at < tries; at += 1) {
    const wrong = wrongSecret(pick, right, at)
    const open = openers[at % openers.length]
    if ((await open?.(wrong)) !== undefined) opened += 1
  }
  expect(opened).toBe(0)
  // Control: the same calls open with the right secret.
  for (const open of openers) expect(await open(right)).toEqual(secret)
  noteCounts(task, { sweep: 'wrong-secrets', seed, done: tries, opened })
}, 1_200_000)

/** Returns a function that opens each kind of wrap, in each of its compartments. */
async function sealEverywhere(right: Uint8Array) {
  const openers: ((tried: Uint8Array) => Promise<Uint8Array | undefined>)[] = []
  for (const compartment of ['gate', 'session'] as const) {
    const place: WrapPlace = { vaultId: filled(16, 8), compartment }
    const wrap = await sealWrap(place, kdf, right, secret)
    const other = await sealPasskeyWrap(place, passkey, filled(32, 9), right, secret)
    openers.push((tried) => openWrap(place, wrap, tried))
    openers.push((tried) => openPasskeyWrap(place, passkey, other, tried))
  }
  return openers
}

// First each flipped bit of the right secret, then truncated, longer or reversed secrets, then random ones.
function wrongSecret(pick: Pick, right: Uint8Array, at: number): Uint8Array {
  const bits = right.length * 8
  if (at < bits) return right.map((byte, index) => (index === at >> 3 ? byte ^ (1 << (at & 7)) : byte))
  const bent = [right.subarray(1), right.subarray(0, 31), new Uint8Array([...right, 0]), right.toReversed()]
  return bent[at - bits] ?? randomSecret(pick)
}

function randomSecret(pick: Pick): Uint8Array {
  return Uint8Array.from({ length: 32 }, () => pick(256))
}
