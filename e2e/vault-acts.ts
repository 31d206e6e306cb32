import { expect } from '@playwright/test'

import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'

import { createCase, passphrase } from './acts.ts'
import type { DoorReply, VaultWorkerPage } from './vault-worker.ts'

// What writes to the vault, and what has to stand afterwards, whatever happened in between.

const newPassphrase = 'nine herons balance upon old chimneys'

/** What the vault has said it did: nothing of it may be lost. */
export interface Acknowledged {
  readonly vault: boolean
  readonly keys: readonly string[]
  readonly signatures: number
  /** The single-use key that signs. */
  readonly signer: string
  /** Which passphrase was told to open it last; while a change is under way, either may. */
  readonly passphrase: string
}
export const nothingYet: Acknowledged = { vault: false, keys: [], signatures: 0, signer: '', passphrase }

export interface VaultAct {
  readonly name: 'create vault' | 'add key' | 'change passphrase' | 'renew keys' | 'sign'
  readonly run: (worker: VaultWorkerPage, before: Acknowledged) => Promise<DoorReply | undefined>
  /** What is acknowledged once the answer is there. */
  readonly done: (before: Acknowledged, value: unknown) => Acknowledged
}

const published = createCase('ChainLock')
const { privateKeyHex } = published.signedWith

export const vaultActs: readonly VaultAct[] = [
  {
    name: 'create vault',
    run: (worker, before) => worker.ask('createVault', { passphrase: before.passphrase }),
    done: (before) => ({ ...before, vault: true }),
  },
  {
    name: 'add key',
    // A key of the phrase: two records are written, for the passphrase.
    run: (worker, before) =>
      worker.ask('generateKey', {
        kind: 'identity',
        keyType: 0,
        securityLevel: 0,
        label: 'Added',
        network: 'testnet',
        proof: before.passphrase,
      }),
    done: (before, value) => ({ ...before, keys: [...before.keys, idOf(value)] }),
  },
  {
    name: 'change passphrase',
    run: (worker, before) => worker.ask('changePassphrase', exchange(before)),
    done: (before) => ({ ...before, passphrase: otherThan(before.passphrase) }),
  },
  {
    name: 'renew keys',
    run: (worker, before) => worker.ask('renewKeys', exchange(before)),
    done: (before) => ({ ...before, passphrase: otherThan(before.passphrase) }),
  },
  {
    name: 'sign',
    run: (worker, { signer }) =>
      worker.ask('signTransition', { transition: transitionToSign(), profile: 'spec', signer }),
    done: (before) => ({ ...before, signatures: before.signatures + 1 }),
  },
]

/** A vault with a phrase, a key of each compartment and the single-use key that signs. */
export async function fillVault(worker: VaultWorkerPage): Promise<Acknowledged> {
  await must(worker.ask('createVault', { passphrase }))
  return fillCreated(worker)
}

export async function fillCreated(worker: VaultWorkerPage): Promise<Acknowledged> {
  const key = { kind: 'single-use', label: 'Signs' }
  const signer = idOf(await must(worker.ask('importKey', { text: privateKeyHex, key, network: 'testnet' })))
  const keys = [signer]
  for (const securityLevel of [0, 2, 3]) {
    const made = { kind: 'identity', keyType: 0, securityLevel, label: `Level ${securityLevel}` }
    keys.push(idOf(await must(worker.ask('generateKey', made))))
  }
  const text = `${'abandon '.repeat(11)}about`
  await must(worker.ask('importPhrase', { text, proof: passphrase }))
  return { ...nothingYet, vault: true, keys, signer }
}

/** Opens what stands in a fresh worker: whole, with every key that was acknowledged. `during` is what may have been cut off. */
export async function expectWhole(
  worker: VaultWorkerPage,
  known: Acknowledged,
  during?: VaultAct,
): Promise<Acknowledged> {
  if (!known.vault && isMissing(await must(worker.ask('readState')))) return known
  const opened = await unlock(worker, known.passphrase, during)
  expect(opened.state).toMatchObject({ kind: 'open', damaged: [], damagedManifests: [] })
  expect(opened.state).not.toHaveProperty('damagedAudit')
  const keys = listOf(await must(worker.ask('listKeys')))
  expect(keys.filter(({ condition }) => condition !== 'sound')).toEqual([])
  const ids = keys.map(({ id }) => id)
  for (const id of known.keys) expect(ids).toContain(id)
  const signatures = await countSignatures(worker)
  expect(signatures).toBeGreaterThanOrEqual(known.signatures)
  return { ...known, vault: true, keys: ids, signatures, passphrase: opened.passphrase }
}

/** The answer of a question that has to be answered. */
export async function must(asking: Promise<DoorReply | undefined>): Promise<unknown> {
  const reply = await asking
  if (reply?.ok !== true) throw new Error(`no answer: ${JSON.stringify(reply)}`)
  return reply.value
}

async function unlock(worker: VaultWorkerPage, given: string, during: VaultAct | undefined) {
  const reply = await worker.ask('unlock', { proof: given })
  const changes = during?.name === 'change passphrase' || during?.name === 'renew keys'
  if (reply?.ok === true || !changes) return { state: await must(Promise.resolve(reply)), passphrase: given }
  expect(reply).toMatchObject({ code: 'vault/wrong-passphrase' })
  const other = otherThan(given)
  return { state: await must(worker.ask('unlock', { proof: other })), passphrase: other }
}

async function countSignatures(worker: VaultWorkerPage): Promise<number> {
  const { entries, damaged } = (await must(worker.ask('readAudit'))) as {
    readonly entries: readonly { readonly event: { readonly kind: string } }[]
    readonly damaged: readonly string[]
  } // as the door declares it
  expect(damaged).toEqual([])
  return entries.filter(({ event }) => event.kind === 'signed').length
}

function transitionToSign() {
  const read = checkSigningBytes(parseHex(published.signingBytesHex), wireProfiles.spec)
  if (!read.ok) throw new TypeError('nothing to sign')
  return read.value
}

function exchange({ passphrase: given }: Acknowledged) {
  return { proof: given, newPassphrase: otherThan(given) }
}

function otherThan(given: string): string {
  return given === passphrase ? newPassphrase : passphrase
}

function isMissing(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'kind' in state && state.kind === 'missing'
}

interface ListedKey {
  readonly id: string
  readonly label: string
  readonly condition: string
}

function listOf(value: unknown): readonly ListedKey[] {
  return value as readonly ListedKey[] // as the door declares it
}

function idOf(value: unknown): string {
  return (value as ListedKey).id // as the door declares it
}
