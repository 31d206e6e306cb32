import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeGateKeyPair, openAtGate, sealToGate } from './gate-box.ts'

const anyBytes = fc.uint8Array({ maxLength: 80 })
const gate = makeGateKeyPair()

it('the gate opens a box that was sealed to its public key', async () => {
  await fc.assert(
    fc.asyncProperty(anyBytes, anyBytes, async (plaintext, aad) => {
      const box = await sealToGate(gate.publicKey, plaintext, aad)
      expect(await openAtGate(gate, box, aad)).toEqual(plaintext)
    }),
    { numRuns: 30 },
  )
})

it('a box with any changed byte does not open', async () => {
  const aad = Uint8Array.of(1)
  const box = await sealToGate(gate.publicKey, new Uint8Array(32), aad)
  for (const part of ['ephemeralKey', 'iv', 'ciphertext'] as const) {
    for (let at = 0; at < box[part].length; at += 1) {
      const changed = box[part].slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await openAtGate(gate, { ...box, [part]: changed }, aad)).toBeUndefined()
    }
  }
})

it('a box does not open with other additional data or at another gate', async () => {
  const box = await sealToGate(gate.publicKey, new Uint8Array(32), Uint8Array.of(1))
  expect(await openAtGate(gate, box, Uint8Array.of(2))).toBeUndefined()
  expect(await openAtGate(makeGateKeyPair(), box, Uint8Array.of(1))).toBeUndefined()
})

it('a box with an ephemeral key of low order does not open', async () => {
  const box = await sealToGate(gate.publicKey, new Uint8Array(32), Uint8Array.of(1))
  expect(
    await openAtGate(gate, { ...box, ephemeralKey: new Uint8Array(32) }, Uint8Array.of(1)),
  ).toBeUndefined()
})

it('every box has a new ephemeral key and IV', async () => {
  const boxes = await Promise.all(
    [1, 2, 3].map(() => sealToGate(gate.publicKey, new Uint8Array(32), new Uint8Array())),
  )
  expect(new Set(boxes.map((box) => box.ephemeralKey.join())).size).toBe(3)
  expect(new Set(boxes.map((box) => box.iv.join())).size).toBe(3)
})
