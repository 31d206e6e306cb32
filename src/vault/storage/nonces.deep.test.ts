import { afterEach, expect, it, vi } from 'vitest'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { makeFullVault } from '#/vault/testing/full-vault.ts'
import { makeGateKeyPair, sealToGate } from './gate-box.ts'
import { importAesKey, makeAesKey, sealBytes } from './web-crypto.ts'

// Reusing one nonce under one key breaks AES-GCM.

afterEach(() => void vi.restoreAllMocks())

const sweep = readSweep(process.env)
const seals = sweep.sizeOf('seals')
// A seal to the gate takes two multiplications on the curve, so this test makes a hundredth of the seals.
const gateSeals = Math.ceil(seals / 100)
const plaintext = new Uint8Array(32)
const aad = encodeUtf8('aad')

it(`no nonce repeats in ${seals} seals under one key`, async ({ task }) => {
  const key = await importAesKey(new Uint8Array(32).fill(1))
  const seen = new Set<string>()
  for (let at = 0; at < seals; at += 1) seen.add(textOf((await sealBytes(key, plaintext, aad)).iv))
  expect(seen.size).toBe(seals)
  noteCounts(task, { sweep: 'seals', seed: 1, done: seals, repeated: seals - seen.size })
}, 1_200_000)

it(`no ephemeral key and no nonce repeats in ${gateSeals} seals to the gate`, async () => {
  const { publicKey } = makeGateKeyPair()
  const seen = new Set<string>()
  for (let at = 0; at < gateSeals; at += 1) {
    const { ephemeralKey, iv } = await sealToGate(publicKey, plaintext, aad)
    seen.add(textOf(ephemeralKey)).add(textOf(iv))
  }
  expect(seen.size).toBe(gateSeals * 2)
}, 1_200_000)

it('no nonce repeats in the life of a vault, whatever the key', async () => {
  const nonces = watchNonces()
  await makeFullVault()
  expect(nonces.length).toBeGreaterThanOrEqual(15)
  expect(nonces.every(({ length }) => length === 12)).toBe(true)
  expect(new Set(nonces.map(textOf)).size).toBe(nonces.length)
})

it('the test notices a generator that repeats itself', async () => {
  let drawn = 0
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    drawn += 1
    if (bytes instanceof Uint8Array) bytes.fill(drawn % 5)
    return bytes
  })
  const nonces = watchNonces()
  const key = await makeAesKey()
  for (let at = 0; at < 10; at += 1) await sealBytes(key, plaintext, aad)
  expect(nonces).toHaveLength(10)
  expect(new Set(nonces.map(textOf)).size).toBe(5)
})

/** Records the nonce of each later encryption. */
function watchNonces(): readonly Uint8Array[] {
  const nonces: Uint8Array[] = []
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation((algorithm, ...rest) => {
    const iv: unknown = Reflect.get(Object(algorithm), 'iv')
    if (iv instanceof Uint8Array) nonces.push(iv.slice())
    return encrypt(algorithm, ...rest)
  })
  return nonces
}

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
