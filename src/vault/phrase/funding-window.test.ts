import { describe, expect, it } from 'vitest'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import type { VaultService } from '#/vault/api/vault-api.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { deriveKeyOfSeries, deriveSeriesNode } from './derivation.ts'
import { derivePhraseSeed, formatPhrase } from './recovery-phrase.ts'

const entropy = parseHex('7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f')
const text = formatPhrase(entropy).join(' ')
const network = 'testnet'
const nothing = { registration: -1, 'top-up': -1 } as const

async function openWithPhrase() {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  await vault.importPhrase({ text, proof: passphrase })
  return { database, vault }
}

async function hashAt(purpose: SingleUsePurpose, index: number): Promise<string> {
  const node = deriveSeriesNode(await derivePhraseSeed(entropy), { kind: 'single-use', network, purpose })
  return formatHex(hash160(derivePublicKey('ecdsa', deriveKeyOfSeries(node, 'ecdsa', index))))
}

async function keysOf(vault: VaultService, used: Readonly<Record<SingleUsePurpose, number>>) {
  const answer = await vault.deriveFundingHashes({ network, used })
  if (answer.kind === 'none') throw new TypeError('no phrase')
  return answer.keys
}

const countsOf = (keys: Awaited<ReturnType<typeof keysOf>>) =>
  SingleUsePurpose.options.map((purpose) => keys.filter((key) => key.purpose === purpose).length)

const codeOf = (error: unknown) => (error instanceof VaultError ? error.code : String(error))

describe('the hashes to look for payments with', () => {
  it('are those of the first keys of both series, and nothing else of them is told', async () => {
    const { vault } = await openWithPhrase()
    const keys = await keysOf(vault, nothing)
    expect(countsOf(keys)).toEqual([40, 40])
    for (const { purpose, index, hash160: hash, ...rest } of [keys[0], keys[39], keys[40], keys[79]].flatMap(
      (key) => key ?? [],
    )) {
      expect(formatHex(hash)).toBe(await hashAt(purpose, index))
      expect(rest).toEqual({})
    }
  })

  it('go 40 beyond what the phrase counts and what was seen, and that is counted', async () => {
    const { vault } = await openWithPhrase()
    for (let count = 0; count < 3; count += 1)
      await vault.generateKey({ kind: 'single-use', label: '', network, purpose: 'top-up' })
    expect(countsOf(await keysOf(vault, nothing))).toEqual([40, 43])
    expect(countsOf(await keysOf(vault, { registration: 6, 'top-up': -1 }))).toEqual([47, 43])
    expect(countsOf(await keysOf(vault, nothing))).toEqual([47, 43])
    const next = await vault.generateKey({ kind: 'single-use', label: '', network })
    expect(next.path).toBe("m/9'/1'/5'/1'/7'")
  })

  it('are logged, and none of a locked vault or one without a phrase', async () => {
    const { database, vault } = await openWithPhrase()
    await keysOf(vault, nothing)
    const { entries } = await vault.readAudit({})
    expect(entries.at(-1)?.event).toEqual({ kind: 'phrase-scanned' })
    const locked = openMemoryKeeper(database)
    expect(await locked.deriveFundingHashes({ network, used: nothing }).catch(codeOf)).toBe('vault/locked')
    const bare = openMemoryKeeper(openMemoryDatabase())
    await bare.createVault({ passphrase })
    expect(await bare.deriveFundingHashes({ network, used: nothing })).toEqual({ kind: 'none' })
  })
})

describe('a single-use key of the phrase', () => {
  const key = { kind: 'single-use', purpose: 'registration', index: 30, label: 'Found' } as const

  it('is restored by the session alone, once, and the next one comes after it', async () => {
    const { vault } = await openWithPhrase()
    const answer = await vault.restoreKeys({ network, keys: [key] })
    const [restored] = answer.kind === 'restored' ? answer.keys : []
    expect(formatHex(hash160(restored?.publicKey ?? new Uint8Array()))).toBe(await hashAt('registration', 30))
    expect(restored).toMatchObject({ path: "m/9'/1'/5'/1'/30'", label: 'Found', compartment: 'session' })
    const again = await vault.restoreKeys({ network, keys: [key] })
    expect(again).toEqual({ kind: 'restored', keys: [], existing: [restored?.id] })
    const next = await vault.generateKey({ kind: 'single-use', label: '', network })
    expect(next.path).toBe("m/9'/1'/5'/1'/31'")
  })

  it('is not restored so where a search does not go, nor is another key, nor anything with a wrong proof', async () => {
    const { vault } = await openWithPhrase()
    const restore = (keys: Parameters<VaultService['restoreKeys']>[0]['keys'], proof?: string) =>
      vault.restoreKeys({ network, keys, ...(proof === undefined ? {} : { proof }) }).catch(codeOf)
    expect(await restore([{ ...key, index: 5_000 }])).toBe('vault/bad-request')
    const high = { kind: 'identity', keyType: 0, securityLevel: 2, label: '' } as const
    expect(await restore([{ ...high, identityIndex: 0, keyIndex: 1 }])).toBe('vault/passphrase-needed')
    expect(await restore([key], `${passphrase}.`)).toBe('vault/wrong-passphrase')
  })
})
