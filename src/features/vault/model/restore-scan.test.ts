import { describe, expect, it, vi } from 'vitest'

import { hash160 } from '#/protocol/encoding/hash.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'
import type { VaultClient } from '#/vault/api/vault-client.ts'
import { vault, type VaultKey } from '#/domain/keys/vault-session.ts'
import {
  checkFindRange,
  checkRanges,
  findRange,
  formatRanges,
  scanForKeys,
  suggestRanges,
  withBearers,
} from './restore-scan.ts'

const text = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

it('names every identity that bears a private key, even if two of them have no id', async () => {
  const keeper = openMemoryKeeper(openMemoryDatabase())
  await keeper.createVault({ passphrase })
  await keeper.importPhrase({ text, proof: passphrase })
  const [made] = await keeper.generateKeys({
    network: 'testnet',
    keys: [{ kind: 'identity', keyType: 0, securityLevel: 2, label: '' }],
    proof: passphrase,
  })
  const data = made?.publicKey ?? new Uint8Array()
  const face = { purpose: 0, securityLevel: 2 } as const
  const identities = [
    { id: '', label: 'one', origin: 'here', keys: [{ ...face, id: 4, type: 0, data }] },
    { id: '', label: 'two', origin: 'here', keys: [{ ...face, id: 0, type: 2, data: hash160(data) }] },
    { id: 'x', label: 'none', origin: 'here', keys: [{ ...face, id: 0, type: 2, data: new Uint8Array(20) }] },
  ] as const
  // The scan calls only this method of the client.
  const client: Pick<VaultClient, 'derivePublicKeys'> = {
    derivePublicKeys: (question) => keeper.derivePublicKeys({ ...question, proof: passphrase }),
  }
  vi.spyOn(vault, 'client').mockReturnValue(client as VaultClient)
  const asked = {
    network: 'testnet',
    identities,
    ranges: {
      identityIndices: { from: 0, count: 1 },
      keyIndices: { from: 0, count: 2 },
      singleUseIndices: { from: 0, count: 1 },
    },
  } as const
  const { keys, series } = await scanForKeys(asked, passphrase)
  expect(keys.map(({ bearers }) => bearers.map(({ identity, key }) => [identity.label, key.id]))).toEqual([
    [
      ['one', 4],
      ['two', 0],
    ],
    ...Array.from({ length: 7 }, () => []),
  ])
  expect(series.map(({ path }) => path)).toEqual([
    "m/9'/1'/5'/0'/0'/0'",
    "m/9'/1'/5'/1'/i",
    "m/9'/1'/5'/1'/i'",
    "m/9'/1'/5'/2'/i",
    "m/9'/1'/5'/2'/i'",
    "m/9'/1'/5'/3'/i",
    "m/9'/1'/5'/2'/0'/i",
  ])
})

function keyAt(path: string): VaultKey {
  return {
    id: '00',
    kind: 'identity',
    compartment: 'session',
    securityLevel: 2,
    keyType: 0,
    publicKey: new Uint8Array(33),
    label: '',
    createdAtMs: 0,
    origin: 'derived',
    path,
    condition: 'sound',
  }
}

const typed = formatRanges(suggestRanges([], 0, 'testnet'))

describe('the suggested ranges', () => {
  it('are ranges from zero that are enough for a few identities', () => {
    expect(suggestRanges([], 0, 'testnet')).toEqual({
      identityIndices: { from: 0, count: 5 },
      keyIndices: { from: 0, count: 20 },
      singleUseIndices: { from: 0, count: 10 },
    })
  })

  it('go beyond the highest index in use and beyond the known identities', () => {
    const keys = [
      keyAt("m/9'/1'/5'/0'/0'/7'/2'"),
      keyAt("m/9'/1'/5'/0'/1'/0'/33'"),
      keyAt("m/9'/5'/5'/0'/0'/90'/0'"),
      keyAt("m/9'/1'/5'/2'/40'"),
    ]
    expect(suggestRanges(keys, 2, 'testnet')).toEqual({
      identityIndices: { from: 0, count: 11 },
      keyIndices: { from: 0, count: 44 },
      singleUseIndices: { from: 0, count: 51 },
    })
    // A key of an earlier phrase has its index in another tree.
    const former = { ...keyAt("m/9'/1'/5'/0'/0'/500'/0'"), phraseId: 'aa'.repeat(16) }
    expect(suggestRanges([...keys, former], 2, 'testnet').identityIndices.count).toBe(11)
    expect(suggestRanges(keys, 20, 'testnet').identityIndices.count).toBe(23)
    expect(suggestRanges(keys, 0, 'mainnet').identityIndices.count).toBe(94)
  })

  it('have no more keys than the vault derives at once', () => {
    const far = suggestRanges([keyAt("m/9'/1'/5'/0'/0'/400'/700'")], 0, 'testnet')
    expect(far.identityIndices.count * far.keyIndices.count).toBeLessThanOrEqual(1000)
    expect(checkRanges(formatRanges(far))).toEqual(far)
    const beyond = suggestRanges([keyAt("m/9'/1'/5'/0'/0'/5000'/0'")], 0, 'testnet')
    expect(beyond.identityIndices.count).toBe(1000)
  })
})

describe('typed ranges', () => {
  it('reads typed ranges back as they were suggested', () => {
    expect(checkRanges(typed)).toEqual(suggestRanges([], 0, 'testnet'))
    expect(checkRanges({ ...typed, identityFrom: ' 2147483647 ' })).toMatchObject({
      identityIndices: { from: 2 ** 31 - 1 },
    })
  })

  it.each([
    [{ identityFrom: '2147483648' }, 'index'],
    [{ keyFrom: '-1' }, 'index'],
    [{ singleUseFrom: '1e3' }, 'index'],
    [{ keyFrom: '' }, 'index'],
    [{ keyCount: 'x' }, 'count'],
    [{ identityCount: '0', singleUseCount: '0' }, 'count'],
    [{ identityCount: '51' }, 'too-many'],
    [{ singleUseCount: '1001' }, 'too-many'],
  ])('rejects typed ranges with %o', (change, fault) => {
    expect(checkRanges({ ...typed, ...change })).toBe(fault)
  })
})

describe('the range of a search at nodes', () => {
  it('begins with ten identities of five keys each', () => {
    expect(checkFindRange(findRange)).toEqual({
      identityIndices: { from: 0, count: 10 },
      keyIndices: { from: 0, count: 5 },
      singleUseIndices: { from: 0, count: 0 },
    })
  })

  it('covers at least one key, and no more keys than nodes answer at once', () => {
    const wrong = [{ identityCount: '0' }, { keyCount: '0' }, { keyCount: '7' }, { identityFrom: '-1' }]
    for (const each of wrong) expect(checkFindRange({ ...findRange, ...each })).toBeUndefined()
    expect(checkFindRange({ ...findRange, keyCount: '6' })?.keyIndices).toEqual({ from: 0, count: 6 })
  })
})

it('matches the keys of a search with the keys of identities', () => {
  const keys = [1, 2, 3].map((number) => ({
    derived: {
      kind: 'identity' as const,
      curve: 'ecdsa' as const,
      path: String(number),
      publicKey: new Uint8Array(33).fill(number),
      held: null,
      identityIndex: 0,
      keyIndex: number,
      bearers: [],
    },
    bearers: [],
  }))
  const face = { purpose: 0, securityLevel: 2, readOnly: false } as const
  const identity = {
    id: 'x',
    label: '',
    origin: 'here',
    keys: [
      { ...face, id: 4, type: 0, data: new Uint8Array(33).fill(1) },
      { ...face, id: 5, type: 2, data: hash160(new Uint8Array(33).fill(3)) },
      // A script hash has no private key.
      { ...face, id: 6, type: 3, data: hash160(new Uint8Array(33).fill(2)) },
    ],
  } as const
  const ranges = suggestRanges([], 0, 'testnet')
  const scan = { network: 'testnet', ranges, identities: [], series: [], keys } as const
  const found = withBearers(scan, [identity])
  expect(found.keys.map(({ bearers }) => bearers.map(({ key }) => key.id))).toEqual([[4], [], [5]])
})
