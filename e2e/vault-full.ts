import { expect } from '@playwright/test'

import { passphrase } from './acts.ts'
import type { WorkerReply, VaultWorkerPage } from './vault-worker.ts'

// What the vault has acknowledged, and that the vault is complete, whatever happened in between.

/** Nothing of it may be lost. */
export interface Acknowledged {
  readonly vault: boolean
  readonly keys: readonly string[]
  readonly signatures: number
  /** The single-use key that signs. */
  readonly signer: string
  /** Which passphrase was told to open it last; while a change is under way, either may. */
  readonly passphrase: string
  /** A backup of keys, some of which the vault has no more. */
  readonly backup?: { readonly text: string; readonly keys: readonly string[]; readonly signer: string }
}

export const nothingYet: Acknowledged = { vault: false, keys: [], signatures: 0, signer: '', passphrase }

const newPassphrase = 'nine herons balance upon old chimneys'

export function otherThan(given: string): string {
  return given === passphrase ? newPassphrase : passphrase
}

/**
 * Opens the vault in a fresh worker: undamaged, with every key that was acknowledged. A change of the passphrase may have
 * been cut off.
 */
export async function expectFull(
  worker: VaultWorkerPage,
  known: Acknowledged,
  changesPassphrase = false,
): Promise<Acknowledged> {
  if (!known.vault && isMissing(await must(worker.ask('readState')))) return known
  const opened = await unlock(worker, known.passphrase, changesPassphrase)
  expect(opened.state).toMatchObject({ kind: 'open', damaged: [], damagedManifests: [] })
  expect(opened.state).not.toHaveProperty('damagedAudit')
  const { keys } = await readContents(worker)
  expect(keys.filter(({ condition }) => condition !== 'sound')).toEqual([])
  const ids = keys.map(({ id }) => id)
  for (const id of known.keys) expect(ids).toContain(id)
  const signatures = await countSignatures(worker)
  expect(signatures).toBeGreaterThanOrEqual(known.signatures)
  return { ...known, vault: true, keys: ids, signatures, passphrase: opened.passphrase }
}

/** The answer of a question that has to be answered. */
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
  } // as the API declares it
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
}

/** What a page shows of the vault. */
export async function readContents(worker: VaultWorkerPage) {
  const { contents } = (await must(worker.ask('readView'))) as {
    readonly contents: { readonly keys: readonly ListedKey[]; readonly cost: unknown }
  } // as the API declares it
  return contents
}

export function idOf(value: unknown): string {
  return (value as ListedKey).id // as the API declares it
}
