import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import type { HdNode } from '#/protocol/key/hd-node.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import {
  curveOfSeries,
  formatKeyPath,
  formatSeriesPath,
  fundingSeries,
  type HdSeries,
  singleUseSeries,
} from '#/vault/storage/hd-series.ts'
import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'
import { deriveKeyOfSeries, deriveSeriesNode } from './derivation.ts'
import { derivePhraseSeed, formatPhrase } from './recovery-phrase.ts'
import { countKeysInUse } from './used-indices.ts'

const entropy = parseHex('7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f')
const text = formatPhrase(entropy).join(' ')
const seed = derivePhraseSeed(entropy)

async function privateKeyAt(series: HdSeries, index: number): Promise<Uint8Array> {
  const node = deriveSeriesNode(await seed, series)
  return deriveKeyOfSeries(node, series, index)
}

const publicKeyAt = async (series: HdSeries, index: number) =>
  derivePublicKey(curveOfSeries(series), await privateKeyAt(series, index))

async function openNew() {
  const vault = openMemoryKeeper(openMemoryDatabase())
  await vault.createVault({ passphrase })
  return vault
}

type Vault = Awaited<ReturnType<typeof openNew>>

async function nextPath(vault: Vault, series: HdSeries): Promise<string | undefined> {
  const { network } = series
  if (series.kind === 'single-use')
    return (await vault.generateKey({ kind: 'single-use', network, purpose: series.purpose, label: '' })).path
  const { curve, identityIndex } = series
  const key = { kind: 'identity', keyType: curve === 'bls' ? 1 : 0, securityLevel: 2, label: '' } as const
  return (await vault.generateKey({ ...key, network, identityIndex, proof: passphrase })).path
}

const ofIdentity = (identityIndex: number, network: HdSeries['network'] = 'testnet') =>
  ({ kind: 'identity', network, curve: 'ecdsa', identityIndex }) as const
/** A phrase without used indices. */
const record: PhraseRecord = {
  format: 2,
  kind: 'phrase',
  id: new Uint8Array(16),
  compartment: 'gate',
  length: 12,
  origin: 'imported',
  createdAtMs: 0,
  writtenDownAtMs: 0,
  nextIndices: {},
  box: { iv: new Uint8Array(12), ciphertext: new Uint8Array(32), ephemeralKey: new Uint8Array(32) },
}
const registration = fundingSeries('testnet', 'registration')
const topUp = fundingSeries('testnet', 'top-up')

describe('an imported phrase', () => {
  it('continues after the highest key whose private key is in the vault', async () => {
    const vault = await openNew()
    const label = ''
    await vault.importKey({
      text: formatHex(await privateKeyAt(ofIdentity(0), 3)),
      key: { kind: 'identity', keyType: 0, securityLevel: 2, label },
      network: 'testnet',
    })
    await vault.importKey({
      text: formatHex(await privateKeyAt(registration, 5)),
      key: { kind: 'single-use', label },
      network: 'testnet',
    })
    await vault.importPhrase({ text, proof: passphrase })
    expect(await nextPath(vault, ofIdentity(0))).toBe("m/9'/1'/5'/0'/0'/0'/4'")
    expect(await nextPath(vault, registration)).toBe("m/9'/1'/5'/1'/6")
  })

  it('continues after used keys in the hardened and the plain series of one node', async () => {
    const vault = await openNew()
    const hardened = singleUseSeries("m/9'/1'/5'/1'/i'") ?? registration
    const used = [
      ...Array.from({ length: 15 }, (_, index) => publicKeyAt(hardened, index)),
      ...[15, 16, 17].map((index) => publicKeyAt(registration, index)),
    ]
    await vault.importPhrase({ text, proof: passphrase, inUse: await Promise.all(used) })
    expect(await nextPath(vault, registration)).toBe("m/9'/1'/5'/1'/18")
  })

  it('continues after keys that the page knows by public key or by hash', async () => {
    const vault = await openNew()
    const inUse = [
      hash160(await publicKeyAt(ofIdentity(2), 7)),
      await publicKeyAt({ ...ofIdentity(0, 'mainnet'), curve: 'bls' }, 1),
      await publicKeyAt(topUp, 0),
      await publicKeyAt(registration, 9),
    ]
    await vault.importPhrase({ text, proof: passphrase, inUse })
    expect(await nextPath(vault, ofIdentity(2))).toBe("m/9'/1'/5'/0'/0'/2'/8'")
    expect(await nextPath(vault, { ...ofIdentity(0, 'mainnet'), curve: 'bls' })).toBe(
      "m/9'/5'/5'/0'/1'/0'/2'",
    )
    expect(await nextPath(vault, topUp)).toBe("m/9'/1'/5'/2'/1")
    expect(await nextPath(vault, registration)).toBe("m/9'/1'/5'/1'/10")
    // A new identity takes an index without a key in use.
    const key = { kind: 'identity', keyType: 0, securityLevel: 2, label: '' } as const
    const [made] = await vault.generateKeys({
      keys: [key],
      network: 'testnet',
      identityIndex: 'next',
      proof: passphrase,
    })
    expect(made?.path).toBe("m/9'/1'/5'/0'/0'/3'/0'")
  })

  it('marks exactly the indices up to the highest key in use', async () => {
    const network = fc.constantFrom('mainnet' as const, 'testnet' as const)
    const series = fc.oneof(
      fc.record({ network, identityIndex: fc.nat(2) }).map((of) => ofIdentity(of.identityIndex, of.network)),
      fc
        .record({ network, purpose: fc.constantFrom('registration' as const, 'top-up' as const) })
        .map((of): HdSeries => fundingSeries(of.network, of.purpose)),
    )
    const used = fc.record({ series, index: fc.nat(9), isHash: fc.boolean() })
    const derivedSeed = await seed
    const nodes = new Map<string, HdNode>()
    const nodeOf = (of: HdSeries) => {
      const path = formatKeyPath(of, 0)
      const node = nodes.get(path) ?? deriveSeriesNode(derivedSeed, of)
      nodes.set(path, node)
      return node
    }
    fc.assert(
      fc.property(fc.array(used, { minLength: 1, maxLength: 8 }), (places) => {
        const inUse = places.map(({ series: of, index, isHash }) => {
          const publicKey = derivePublicKey('ecdsa', deriveKeyOfSeries(nodeOf(of), of, index))
          return isHash ? hash160(publicKey) : publicKey
        })
        const expected: Record<string, number> = {}
        for (const { series: of, index } of places) {
          const path = formatSeriesPath(of)
          expected[path] = Math.max(expected[path] ?? 0, index + 1)
        }
        expect(countKeysInUse(nodeOf, record, inUse).nextIndices).toEqual(expected)
      }),
      { numRuns: 4, seed: 1 },
    )
  }, 60_000)
})

describe('a search for keys', () => {
  it('marks the keys that it finds in use, but not the other keys that it derives', async () => {
    const vault = await openNew()
    await vault.importPhrase({ text, proof: passphrase })
    const data = await publicKeyAt(ofIdentity(1), 30)
    await vault.derivePublicKeys({
      proof: passphrase,
      network: 'testnet',
      identityIndices: { from: 0, count: 2 },
      keyIndices: { from: 25, count: 10 },
      singleUseIndices: { from: 0, count: 0 },
      identities: [{ identity: 'one', keys: [{ id: 0, type: 2, data: hash160(data) }] }],
    })
    expect(await nextPath(vault, ofIdentity(1))).toBe("m/9'/1'/5'/0'/0'/1'/31'")
    expect(await nextPath(vault, ofIdentity(0))).toBe("m/9'/1'/5'/0'/0'/0'/0'")
  })
})
