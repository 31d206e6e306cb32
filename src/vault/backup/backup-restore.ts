import type { z } from 'zod'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Clock } from '#/platform/clock.ts'
import { noBackups } from '#/vault/storage/backup-record.ts'
import type { OpenVault } from '#/vault/unlock/open-vault.ts'
import { requireAcceptable } from '#/vault/unlock/protection-acts.ts'
import { calibrateStretch, type Stretch } from '#/vault/unlock/stretch.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import { makeVault } from '#/vault/unlock/vault-creation.ts'
import { writeNewVault, type VaultGround } from '#/vault/unlock/vault-store.ts'
import { VaultError } from '#/vault/vault-error.ts'
import type { BackupContent } from './backup-content.ts'
import type { backupForms } from './backup-forms.ts'
import type { OpenedFile } from './backup-holding.ts'
import { noteReadAgain } from './backup-notes.ts'
import { planRestore, type RestorePlan } from './backup-plan.ts'
import { changesOfRestore, firstContentsOf } from './backup-restoring.ts'

type Into = z.infer<typeof backupForms.restoreBackup.question>['into']
type RestoreAnswer = z.infer<typeof backupForms.restoreBackup.answer>

export interface RestoreGround extends VaultGround {
  readonly stretch: Stretch
  readonly clock: Clock
}

interface Restored {
  readonly file: OpenedFile
  readonly content: BackupContent
  readonly identities: number
}

/** Makes a new vault of a backup, in one transaction, where there is none or none that can be opened. */
export async function restoreAsNew(
  vault: OpenVault,
  ground: RestoreGround,
  { file, content, identities }: Restored,
  { passphrase, replaces }: Extract<Into, { readonly kind: 'new' }>,
): Promise<RestoreAnswer> {
  await requireAcceptable(passphrase)
  await requireReplaceable(vault)
  const atMs = Math.max(0, vault.nowMs())
  const parameters = await calibrateStretch(ground.stretch, ground.clock)
  const made = await makeVault(passphrase, parameters, ground.stretch, atMs)
  const plan = await planRestore(content, undefined)
  const keys = plan.keys.length
  const nothing = { backup: undefined, all: [], phrase: undefined }
  const contents = await firstContentsOf(made, content, plan, {
    backup: isVault(file) ? noteReadAgain(nothing, { file, content, plan, identities, atMs }) : noBackups,
    event: { kind: 'restored', file: file.file, keys, phrase: content.phrase !== null },
    replaces,
  })
  await writeNewVault(ground, made, contents)
  vault.adopt(made.session)
  return { keys, moved: movedOf(plan) }
}

/** Brings what is not there yet into the open vault, in one transaction. */
export function restoreIntoOpen(
  vault: OpenVault,
  { file, content, identities }: Restored,
  proof: Extract<Into, { readonly kind: 'open' }>['proof'],
): Promise<RestoreAnswer> {
  return vault.withProof(proof, (authority) =>
    vault.change(async (inspection) => {
      if (inspection.session === undefined) throw new VaultError('vault/locked')
      const plan = await planRestore(content, inspection)
      const bringsPhrase = plan.phrase === 'adds' || plan.phrase === 'mends'
      // Nobody plants a phrase of his own in a vault that was left open.
      if (bringsPhrase) await openGate(inspection, authority, async () => {})
      const changes = await changesOfRestore(inspection, content, plan)
      const keys = plan.keys.filter(({ standing }) => standing !== 'there').length
      const atMs = Math.max(0, vault.nowMs())
      const noted = noteReadAgain(inspection, { file, content, plan, identities, atMs })
      return {
        changes: isVault(file) ? [...changes, { kind: 'put', record: noted }] : changes,
        notes: [vault.note({ kind: 'restored', file: file.file, keys, phrase: bringsPhrase })],
        result: { keys, moved: movedOf(plan) },
      }
    }),
  )
}

// One that is open takes in what the backup brings; one that a newer build wrote is not this build's to replace.
async function requireReplaceable(vault: OpenVault): Promise<void> {
  let isOpen
  try {
    isOpen = (await vault.inspect()).session !== undefined
  } catch (error) {
    const isGone =
      error instanceof VaultError && (error.code === 'vault/missing' || error.code === 'vault/damaged')
    if (!isGone) throw error
  }
  if (isOpen === true) throw new VaultError('vault/exists')
}

function isVault({ sealed }: OpenedFile): boolean {
  return sealed.kind === 'vault'
}

function movedOf({ keys }: RestorePlan): Readonly<Record<string, string>> {
  const moved: Record<string, string> = {}
  for (const { key, id } of keys) {
    if (formatHex(key.id) !== formatHex(id)) moved[formatHex(key.id)] = formatHex(id)
  }
  return moved
}
