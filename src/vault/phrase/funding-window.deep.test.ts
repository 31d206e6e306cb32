import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, it } from 'vitest'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import published from '#/protocol/vectors/derivation/published.json'
import computed from '#/protocol/vectors/derivation/computed.json'
import type { VaultService } from '#/vault/api/vault-api.ts'
import { singleUseSeries } from '#/vault/storage/hd-series.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { deriveKeyOfSeries, deriveSeriesNode } from './derivation.ts'

const text = published.phrases.abandon
const network = 'testnet'
const registrations = "m/9'/1'/5'/1'/i"
const topUps = "m/9'/1'/5'/2'/i"
const invitations = "m/9'/1'/5'/3'/i"
const bridge = "m/44'/1'/0'/0/i"

async function openWithPhrase() {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  await vault.importPhrase({ text, proof: passphrase })
  return { database, vault }
}

function hashAt(name: string, index: number): string {
  const series = singleUseSeries(name)
  if (series === undefined) throw new TypeError(name)
  const node = deriveSeriesNode(mnemonicToSeedSync(text), series)
  return formatHex(hash160(derivePublicKey('ecdsa', deriveKeyOfSeries(node, series, index))))
}

async function derive(
  vault: VaultService,
  {
    of = network,
    ...asked
  }: { of?: 'mainnet' | 'testnet'; used?: Record<string, number>; proof?: string } = {},
) {
  const answer = await vault.deriveFundingHashes({ network: of, used: {}, ...asked })
  if (answer.kind === 'none') throw new TypeError('no phrase')
  return answer
}

const countsOf = ({ searched }: Awaited<ReturnType<typeof derive>>) =>
  Object.fromEntries(searched.map(({ series, count }) => [series, count]))

const codeOf = (error: unknown) => (error instanceof VaultError ? error.code : String(error))

describe('the search for payments', () => {
  it('derives hashes for every series that wallets use, up to its gap, and returns no keys', async () => {
    const { vault } = await openWithPhrase()
    const answer = await derive(vault)
    expect(countsOf(answer)).toEqual({
      [registrations]: 40,
      [`${registrations}'`]: 40,
      [topUps]: 50,
      [`${topUps}'`]: 40,
      [invitations]: 50,
      ...Object.fromEntries([0, 1, 2, 3, 4].map((index) => [`m/9'/1'/5'/2'/${index}'/i`, 5])),
    })
    for (const { series, purpose, index, hash160: hash, ...rest } of answer.keys) {
      expect(rest).toEqual({})
      if (index % 20 === 0) expect(formatHex(hash)).toBe(hashAt(series, index))
      expect(purpose).toBe(series.includes("/2'/") ? 'top-up' : 'registration')
    }
  })

  it('finds the published hashes of other wallets, but hashes of rare series only with a proof', async () => {
    const { vault } = await openWithPhrase()
    const plain = new Set((await derive(vault, { of: 'mainnet' })).keys.map((key) => formatHex(key.hash160)))
    const proven = new Set(
      (await derive(vault, { of: 'mainnet', proof: passphrase })).keys.map((key) => formatHex(key.hash160)),
    )
    const funding = computed.vectors.filter(
      (each) =>
        each.phrase === 'abandon' &&
        each.network === 'mainnet' &&
        /^m\/9'\/5'\/5'\/[1-5]'|^m\/44'/.test(each.path),
    )
    const common = funding.filter(({ path }) => /^m\/9'\/5'\/5'\/([12]'\/|3'\/\d+$)/.test(path))
    expect([funding.length, common.length]).toEqual([21, 16])
    for (const { path, hash160: hash } of funding) {
      expect([path, plain.has(hash)]).toEqual([path, common.some((each) => each.path === path)])
      expect([path, proven.has(hash)]).toEqual([path, true])
    }
  })

  it('goes a full gap beyond the last used index, which hardened and plain paths share', async () => {
    const { vault } = await openWithPhrase()
    for (let count = 0; count < 3; count += 1)
      await vault.generateKey({ kind: 'single-use', label: '', network, purpose: 'top-up' })
    expect(countsOf(await derive(vault))).toMatchObject({ [registrations]: 40, [topUps]: 53 })
    const used = { [registrations]: 6, [`${registrations}'`]: 8, [invitations]: 2 }
    const counted = { [registrations]: 49, [`${registrations}'`]: 49, [invitations]: 53 }
    expect(countsOf(await derive(vault, { used }))).toMatchObject(counted)
    expect(countsOf(await derive(vault))).toMatchObject(counted)
    const next = await vault.generateKey({ kind: 'single-use', label: '', network })
    expect(next.path).toBe("m/9'/1'/5'/1'/9")
  })

  it('derives 30 top-up hashes for each identity of the phrase, and 5 for each of the next five', async () => {
    const { vault } = await openWithPhrase()
    const key = { kind: 'identity', keyType: 0, securityLevel: 2, label: '' } as const
    await vault.generateKeys({ keys: [key], network, identityIndex: 1, proof: passphrase })
    const counts = countsOf(await derive(vault))
    const ofIdentities = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => counts[`m/9'/1'/5'/2'/${index}'/i`])
    expect(ofIdentities).toEqual([5, 30, 5, 5, 5, 5, 5, undefined])
  })

  it('rejects used indices that no search can have found, and leaves the series as they are', async () => {
    const { vault } = await openWithPhrase()
    for (const used of [
      { [registrations]: 40 },
      { "m/9'/5'/5'/1'/i": 0 },
      { "m/9'/1'/5'/2'/77'/i": 0 },
      { [bridge]: 1 },
      Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`m/9'/1'/5'/2'/${index}'/i`, 4])),
    ])
      expect(await vault.deriveFundingHashes({ network, used }).catch(codeOf)).toBe('vault/bad-request')
    expect(countsOf(await derive(vault))).toMatchObject({ [registrations]: 40 })
    // A search without a proof may mark indices that an earlier search with a proof has found.
    expect(countsOf(await derive(vault, { used: { [bridge]: 0, "m/9'/1'/5'/4'/i": 3 } }))).toMatchObject({
      [registrations]: 40,
    })
  })

  it('limits the number of hashes, whatever the identity index of a restored key', async () => {
    const { vault } = await openWithPhrase()
    const high = { kind: 'identity', keyType: 0, securityLevel: 2, label: '', isLevelChosen: true } as const
    const at = [0, 3, 5000, 2 ** 31 - 1]
    await vault.restoreKeys({
      network,
      proof: passphrase,
      keys: at.map((identityIndex) => ({ ...high, identityIndex, keyIndex: 1 })),
    })
    const { keys, searched } = await derive(vault)
    expect(keys.length).toBeLessThan(5_300)
    expect(searched.find(({ series }) => series === "m/9'/1'/5'/2'/3'/i")).toMatchObject({
      count: 30,
      gap: 30,
    })
    // The limit of all top-ups was reached.
    expect(searched.at(-1)).toMatchObject({ gap: 0 })
  })

  it('derives as many spare hashes for an identity’s top-ups as for other series once a top-up was found', async () => {
    const { vault } = await openWithPhrase()
    const name = "m/9'/1'/5'/2'/0'/i"
    expect(countsOf(await derive(vault, { used: { [name]: 2 } }))).toMatchObject({ [name]: 28 })
  })

  it('is logged, and derives no hashes while the vault is locked or without a phrase', async () => {
    const { database, vault } = await openWithPhrase()
    await derive(vault)
    const { entries } = await vault.readAudit({})
    expect(entries.at(-1)?.event).toEqual({ kind: 'phrase-scanned' })
    const locked = openMemoryKeeper(database)
    expect(await locked.deriveFundingHashes({ network, used: {} }).catch(codeOf)).toBe('vault/locked')
    const bare = openMemoryKeeper(openMemoryDatabase())
    await bare.createVault({ passphrase })
    expect(await bare.deriveFundingHashes({ network, used: {} })).toEqual({ kind: 'none' })
    const wrong = vault.deriveFundingHashes({ network, used: {}, proof: `${passphrase}.` })
    expect(await wrong.catch(codeOf)).toBe('vault/wrong-passphrase')
  })
})

describe('an extended key of a funding branch', () => {
  it('is in no answer, although some answers contain public keys of its series', async () => {
    const { vault } = await openWithPhrase()
    const all = { from: 0, count: 1 }
    const ranges = { identityIndices: all, keyIndices: all, singleUseIndices: all }
    const proof = { proof: passphrase }
    const names = (await derive(vault, proof)).searched.map(({ series }) => series)
    const restored = await vault.restoreKeys({
      ...proof,
      network,
      keys: names.map((series) => ({ kind: 'single-use', series, index: 0, label: '' })),
    })
    const scanned = await vault.derivePublicKeys({ ...proof, network, ...ranges, identities: [] })
    const answers = [await derive(vault, proof), restored, scanned, await vault.readView({})]
    const said = JSON.stringify(answers, (_name, value: unknown) =>
      value instanceof Uint8Array ? formatHex(value) : value,
    )
    const shown = scanned.kind === 'derived' ? scanned.keys.map(({ publicKey }) => formatHex(publicKey)) : []
    expect(shown.every((each) => said.includes(each))).toBe(true)
    for (const name of names) {
      const series = singleUseSeries(name)
      if (series === undefined) throw new TypeError(name)
      const { chainCode, privateKey } = deriveSeriesNode(mnemonicToSeedSync(text), series)
      expect([name, said.includes(formatHex(chainCode))]).toEqual([name, false])
      // The node of an identity's top-ups is an old top-up key, which may be shown without its chain code.
      const isOldKey = /\/2'\/\d+'\/i$/.test(name)
      const publicKey = formatHex(derivePublicKey('ecdsa', privateKey))
      expect([name, said.includes(publicKey) && !isOldKey]).toEqual([name, false])
    }
  })
})

describe('a single-use key of the phrase', () => {
  const key = { kind: 'single-use', series: registrations, index: 30, label: 'Found' } as const
  type Keys = Parameters<VaultService['restoreKeys']>[0]['keys']

  const restoring = (vault: VaultService) => (keys: Keys, proof?: string) =>
    vault.restoreKeys({ network, keys, ...(proof === undefined ? {} : { proof }) }).catch(codeOf)

  it('is restored once by an open session, and the next new key comes after it', async () => {
    const { vault } = await openWithPhrase()
    const answer = await vault.restoreKeys({ network, keys: [key] })
    const [restored] = answer.kind === 'restored' ? answer.keys : []
    expect(formatHex(hash160(restored?.publicKey ?? new Uint8Array()))).toBe(hashAt(registrations, 30))
    expect(restored).toMatchObject({ path: "m/9'/1'/5'/1'/30", label: 'Found', compartment: 'session' })
    const again = await vault.restoreKeys({ network, keys: [key] })
    expect(again).toEqual({ kind: 'restored', keys: [], existing: [restored?.id] })
    const next = await vault.generateKey({ kind: 'single-use', label: '', network })
    expect(next.path).toBe("m/9'/1'/5'/1'/31")
  })

  it('is restored without a proof in the session’s series, and only with a proof in other series', async () => {
    const { vault } = await openWithPhrase()
    const restore = restoring(vault)
    const { searched } = await derive(vault, { proof: passphrase })
    expect(searched).toHaveLength(16)
    for (const { series, asksProof } of searched) {
      const one: Keys = [{ ...key, series, index: 0 }]
      const isInSession = /^m\/9'\/1'\/5'\/[123]'/.test(series)
      if (!isInSession) expect([series, await restore(one)]).toEqual([series, 'vault/passphrase-needed'])
      const answer = await restore(one, asksProof ? passphrase : undefined)
      const [restored] = typeof answer === 'object' && answer.kind === 'restored' ? answer.keys : []
      expect([series, restored?.path]).toEqual([series, series.replace('i', '0')])
      expect(formatHex(hash160(restored?.publicKey ?? parseHex('')))).toBe(hashAt(series, 0))
    }
    expect(searched.filter(({ asksProof }) => asksProof).map(({ series }) => series)).toContain(bridge)
  })

  it('is not restored beyond the search or with a wrong proof, nor is an identity key without a proof', async () => {
    const { vault } = await openWithPhrase()
    const restore = restoring(vault)
    expect(await restore([{ ...key, index: 5_000 }])).toBe('vault/bad-request')
    expect(await restore([{ ...key, series: "m/9'/5'/5'/1'/i" }])).toBe('vault/bad-request')
    expect(await restore([{ ...key, series: bridge, index: 1 }], passphrase)).toBe('vault/bad-request')
    const high = { kind: 'identity', keyType: 0, securityLevel: 2, label: '' } as const
    expect(await restore([{ ...high, identityIndex: 0, keyIndex: 1 }])).toBe('vault/passphrase-needed')
    expect(await restore([key], `${passphrase}.`)).toBe('vault/wrong-passphrase')
  })
})
