import { expect } from '@playwright/test'

import { passphrase } from './acts.ts'
import type { WorkerReply, VaultWorkerPage } from './vault-worker.ts'

// The state that the vault has acknowledged, and checks that the vault is complete, whatever happened in between.

/** Acknowledged state, none of which may be lost. */
export interface Acknowledged {
  readonly vault: boolean
  readonly keys: readonly string[]
  readonly signatures: number
  /** The single-use key that signs. */
  readonly signer: string
  /** The passphrase of the last acknowledged change; during a change, either may open the vault. */
  readonly passphrase: string
  /** The vault's recovery phrase: its id, and its index in `phrases`. */
  readonly phrase: KnownPhrase | null
  /** Index in `phrases` for each derived private key. */
  readonly derived: Readonly<Record<string, number>>
  /** A backup, some of whose keys the vault no longer has. */
  readonly backup?: { readonly text: string; readonly keys: readonly string[]; readonly signer: string }
}

export interface KnownPhrase {
  readonly id: string
  readonly words: number
}

/** Each phrase can replace the other. */
export const phrases = [
  `${'abandon '.repeat(11)}about`,
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
] as const

/** Changes that an action may have made even if it was interrupted. */
export interface PossibleChange {
  readonly changesPassphrase?: boolean
  /** Replaces the recovery phrase by the other, or forgets it. */
  readonly changesPhrase?: 'replaced' | 'forgotten'
}

export const nothingYet: Acknowledged = {
  vault: false,
  keys: [],
  signatures: 0,
  signer: '',
  passphrase,
  phrase: null,
  derived: {},
}

const newPassphrase = 'nine herons balance upon old chimneys'

export function otherThan(given: string): string {
  return given === passphrase ? newPassphrase : passphrase
}

/**
 * Opens the vault in a new worker: undamaged, with every acknowledged key and the recovery phrase. `cut`: the
 * interrupted change.
 */
export async function expectFull(
  worker: VaultWorkerPage,
  known: Acknowledged,
  cut: PossibleChange = {},
): Promise<Acknowledged> {
  if (!known.vault && isMissing(await must(worker.ask('readState')))) return known
  const opened = await unlock(worker, known.passphrase, cut.changesPassphrase === true)
  expect(opened.state).toMatchObject({ kind: 'open', damaged: [], damagedManifests: [] })
  expect(opened.state).not.toHaveProperty('damagedAudit')
  const { keys, phrase: stored } = await readContents(worker)
  expect(keys.filter(({ condition }) => condition !== 'sound')).toEqual([])
  const ids = keys.map(({ id }) => id)
  for (const id of known.keys) expect(ids).toContain(id)
  const phrase = expectPhrase(stored, known, cut)
  const derived = expectDerived(keys, known, phrase)
  const signatures = await countSignatures(worker)
  expect(signatures).toBeGreaterThanOrEqual(known.signatures)
  return { ...known, vault: true, keys: ids, signatures, passphrase: opened.passphrase, phrase, derived }
}

/** Expects the acknowledged phrase, or the result of an interrupted change. */
function expectPhrase(
  stored: ListedPhrase | null,
  { phrase }: Acknowledged,
  { changesPhrase }: PossibleChange,
): KnownPhrase | null {
  if (stored?.id === phrase?.id) return phrase
  if (stored === null) {
    expect(changesPhrase, 'the recovery phrase is gone').toBe('forgotten')
    return null
  }
  expect(changesPhrase, 'another recovery phrase is there').toBe('replaced')
  expect(stored.condition).toBe('sound')
  return { id: stored.id, words: otherPhrase(phrase) }
}

/** Expects each key to name its phrase correctly: phrase and keys change in one write. */
function expectDerived(
  keys: readonly ListedKey[],
  known: Acknowledged,
  phrase: KnownPhrase | null,
): Acknowledged['derived'] {
  const derived: Record<string, number> = { ...known.derived }
  for (const { id, path, phraseId } of keys) {
    if (path === undefined) continue
    // A key whose creation was interrupted after it was stored belongs to the phrase at that time.
    derived[id] ??= phrase?.words ?? -1
    expect(phraseId === undefined, `${path} is of the vault's phrase`).toBe(derived[id] === phrase?.words)
  }
  return derived
}

/** Index in `phrases` of the replacement. */
export function otherPhrase(phrase: KnownPhrase | null): number {
  return phrase?.words === 0 ? 1 : 0
}

/** Returns the answer of a call that must succeed. */
export async function must(asking: Promise<WorkerReply | undefined>): Promise<unknown> {
  const reply = await asking
  if (reply?.ok !== true) throw new Error(`no answer: ${JSON.stringify(reply)}`)
  return reply.value
}

async function unlock(worker: VaultWorkerPage, given: string, changesPassphrase: boolean) {
  const reply = await worker.ask('unlock', { proof: given })
  if (reply?.ok === true || !changesPassphrase)
    return { state: await must(Promise.resolve(reply)), passphrase: given }
  expect(reply).toMatchObject({ failure: { code: 'vault/wrong-passphrase' } })
  const other = otherThan(given)
  return { state: await must(worker.ask('unlock', { proof: other })), passphrase: other }
}

async function countSignatures(worker: VaultWorkerPage): Promise<number> {
  const { entries, damaged } = (await must(worker.ask('readAudit'))) as {
    readonly entries: readonly { readonly event: { readonly kind: string } }[]
    readonly damaged: readonly string[]
  } // the API declares this type
  expect(damaged).toEqual([])
  return entries.filter(({ event }) => event.kind === 'signed').length
}

function isMissing(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'kind' in state && state.kind === 'missing'
}

export interface ListedKey {
  readonly id: string
  readonly label: string
  readonly condition: string
  readonly path?: string
  readonly phraseId?: string
}

interface ListedPhrase {
  readonly id: string
  readonly condition: string
}

/** The vault's contents, as a page shows them. */
export async function readContents(worker: VaultWorkerPage) {
  const { contents } = (await must(worker.ask('readView'))) as {
    readonly contents: {
      readonly keys: readonly ListedKey[]
      readonly phrase: ListedPhrase | null
      readonly cost: unknown
    }
  } // the API declares this type
  return contents
}

export function idOf(value: unknown): string {
  return (value as ListedKey).id // the API declares this type
}
