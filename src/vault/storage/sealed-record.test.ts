import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeGateKeyPair } from './gate-box.ts'
import { openRecord, sealRecord, type OpeningKey, type RecordFace, type SealingKey } from './sealed-record.ts'
import { encodeRecord, isKeyRecord, readRecord } from './stored-record.ts'
import { makeAesKey } from './web-crypto.ts'

const vaultId = new Uint8Array(16).fill(1)
const gate = makeGateKeyPair()
const sessionKey = await makeAesKey()
const deviceKey = await makeAesKey()

const keys: Readonly<
  Record<RecordFace['compartment'], { readonly seal: SealingKey; readonly open: OpeningKey }>
> = {
  gate: {
    seal: { compartment: 'gate', gateKey: gate.publicKey },
    open: { compartment: 'gate', gate },
  },
  session: {
    seal: { compartment: 'session', key: sessionKey },
    open: { compartment: 'session', key: sessionKey },
  },
  device: {
    seal: { compartment: 'device', key: deviceKey },
    open: { compartment: 'device', key: deviceKey },
  },
}

const faces: fc.Arbitrary<RecordFace> = fc
  .record({
    id: fc.uint8Array({ minLength: 16, maxLength: 16 }),
    keyType: fc.constantFrom(0 as const, 1 as const, 2 as const),
    label: fc.string(),
    createdAtMs: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
    source: fc.constantFrom(
      { origin: 'generated', format: 1 } as const,
      { origin: 'imported', format: 2 } as const,
      { origin: 'derived', format: 2, path: "m/9'/1'/5'/0'/0'/0'/7'" } as const,
      {
        origin: 'derived',
        format: 2,
        path: "m/9'/1'/5'/1'/7'",
        phraseId: new Uint8Array(16).fill(9),
      } as const,
    ),
    level: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const, null),
    seed: fc.nat(255),
  })
  .map(({ level, seed, source, ...rest }) => {
    const face = {
      ...rest,
      ...source,
      publicKey: new Uint8Array(rest.keyType === 1 ? 48 : 33).fill(seed),
    }
    if (level === null) return { ...face, kind: 'single-use', securityLevel: null, compartment: 'session' }
    const compartment = level < 2 ? 'gate' : level === 2 ? 'session' : 'device'
    return { ...face, kind: 'identity', securityLevel: level, compartment }
  })

const privateKeys = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('a sealed record', () => {
  it('opens as it was sealed, after being stored', async () => {
    await fc.assert(
      fc.asyncProperty(faces, privateKeys, async (face, privateKey) => {
        const { seal, open } = keys[face.compartment]
        const sealed = await sealRecord(vaultId, face, seal, privateKey)
        const stored = readRecord(encodeRecord(sealed))
        expect(stored).toEqual(sealed)
        const opened = stored && isKeyRecord(stored) && (await openRecord(vaultId, stored, open))
        expect(opened).toEqual(privateKey)
      }),
      { numRuns: 60 },
    )
  })

  it('never contains the unencrypted private key', async () => {
    await fc.assert(
      fc.asyncProperty(faces, privateKeys, async (face, privateKey) => {
        const sealed = await sealRecord(vaultId, face, keys[face.compartment].seal, privateKey)
        expect(encodeRecord(sealed).join()).not.toContain(privateKey.join())
      }),
      { numRuns: 30 },
    )
  })

  it('does not open with another id, type or public key, or in another vault', async () => {
    await fc.assert(
      fc.asyncProperty(faces, privateKeys, async (face, privateKey) => {
        const { seal, open } = keys[face.compartment]
        const sealed = await sealRecord(vaultId, face, seal, privateKey)
        const other = face.publicKey.map((byte) => byte ^ 1)
        expect(await openRecord(vaultId, { ...sealed, publicKey: other }, open)).toBeUndefined()
        expect(
          await openRecord(vaultId, { ...sealed, id: sealed.id.map((byte) => byte ^ 1) }, open),
        ).toBeUndefined()
        const keyType = sealed.keyType === 0 ? 2 : 0
        expect(await openRecord(vaultId, { ...sealed, keyType }, open)).toBeUndefined()
        expect(await openRecord(new Uint8Array(16), sealed, open)).toBeUndefined()
      }),
      { numRuns: 30 },
    )
  })

  it('cannot be read if its compartment does not belong to its level', async () => {
    const [face] = fc.sample(faces, { seed: 1, numRuns: 1 })
    if (face === undefined) throw new Error('no sample')
    const sealed = await sealRecord(vaultId, face, keys[face.compartment].seal, new Uint8Array(32))
    for (const compartment of ['gate', 'session', 'device'] as const) {
      const read = readRecord(encodeRecord({ ...sealed, compartment }))
      expect(read === undefined).toBe(compartment !== face.compartment)
    }
  })

  it('cannot be read if it is truncated, extended, empty or missing', async () => {
    const [face] = fc.sample(faces, { seed: 2, numRuns: 1 })
    if (face === undefined) throw new Error('no sample')
    const encoded = encodeRecord(
      await sealRecord(vaultId, face, keys[face.compartment].seal, new Uint8Array(32)),
    )
    expect(readRecord(encoded.slice(0, -1))).toBeUndefined()
    expect(readRecord(Uint8Array.of(...encoded, 0))).toBeUndefined()
    expect(readRecord(new Uint8Array())).toBeUndefined()
    expect(readRecord(null)).toBeUndefined()
  })
})
