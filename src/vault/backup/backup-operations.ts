import { formatHex } from '#/protocol/encoding/hex.ts'
import { joinLog } from '#/vault/log/audit-log.ts'
import { compartmentOf } from '#/vault/storage/compartment.ts'
import type { CreationMemory } from '#/vault/unlock/new-vault.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import { followOperation } from '#/vault/unlock/operation-progress.ts'
import { requireAcceptable } from '#/vault/unlock/protection-operations.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { BackupContent } from './backup-content.ts'
import { readBackupFile } from './backup-envelope.ts'
import type { backupCalls, OpenedBackup } from './backup-forms.ts'
import { holdBackup, type OpenedFile } from './backup-holding.ts'
import { gatherBackup, sealContent } from './backup-making.ts'
import { noteMade, noteReadAgain, stateOfBackups } from './backup-notes.ts'
import { isOfAnother, planRestore, type RestorePlan } from './backup-plan.ts'
import { adoptedChains, logOf, restoreAsNew, type RestoreContext, restoreIntoOpen } from './backup-restore.ts'

type BackupActions = Pick<
  OperationsOf<typeof backupCalls>,
  'makeBackup' | 'readBackup' | 'openBackup' | 'keepBackupTest' | 'restoreBackup' | 'closeBackup'
>

/**
 * Returns the operations of backups: make, open, test, restore. The opened file is held until another file is opened or
 * `closeBackup` is called. All but `closeBackup` can be cancelled until they write (`vault/cancelled`). Throws
 * `vault/backup-*` for a file, and the codes of proofs and storage. See docs/vault.md, "Backup and restore".
 */
export function makeBackupActions(
  vault: OpenVault,
  context: RestoreContext,
  creation: Pick<CreationMemory, 'ask' | 'forget'>,
): BackupActions {
  const holder = holdBackup(context)
  const nowMs = () => Math.max(0, vault.nowMs())
  // Not awaited, because the response need not wait until the file's texts and bytes are freed.
  const freeingAfter = <Result>(work: Promise<Result>): Promise<Result> =>
    work.finally(() => {
      void context.freeMemory?.()
    })

  return {
    makeBackup: async ({ proof, passphrase = proof, workspace, identities }, signal, report) => {
      const progress = followOperation(context, { signal, report })
      // A file cannot be sealed by a passkey's output, because other devices could not get that output.
      if (typeof passphrase !== 'string') throw new VaultError('vault/backup-needs-passphrase')
      if (passphrase !== proof) await requireAcceptable(passphrase)
      const making = vault.withProof(proof, async (authority) => {
        const { inspection, audit } = await vault.inspectWithAudit()
        const content = await gatherBackup(inspection, audit, workspace, authority, progress)
        const atMs = nowMs()
        const sealing = { inspection, createdAtMs: atMs }
        const sealed = await sealContent('vault', content, sealing, passphrase, context.stretch, progress)
        const { file, keys } = sealed
        await progress.heed()
        const isNoted = await unlessDiskFails(
          vault.change(async (stored) => ({
            changes: [{ kind: 'put', record: noteMade(stored, { atMs, file, keys, identities }) }],
            notes: [vault.note({ kind: 'backup-made', file, keys })],
            result: undefined,
          })),
        )
        return { ...sealed, leftOut: inspection.damaged.length, isNoted }
      })
      return freeingAfter(making)
    },
    readBackup: ({ text }) =>
      freeingAfter(
        (async () => {
          const { kind, createdAtMs } = readBackupFile(text)
          return { kind, madeAtMs: createdAtMs }
        })(),
      ),
    openBackup: ({ text, passphrase, asNew }, signal, report) =>
      freeingAfter(
        holder.open(
          { text, passphrase },
          followOperation(context, { signal, report }),
          async (file, content) => {
            const open = asNew ? undefined : await vault.inspectWithAudit()
            if (open !== undefined && open.inspection.session === undefined)
              throw new VaultError('vault/locked')
            return answerOpened(file, content, await planRestore(content, open?.inspection), open)
          },
        ),
      ),
    keepBackupTest: async ({ opened, identities }, signal, report) => {
      const progress = followOperation(context, { signal, report })
      const file = holder.require(opened)
      if (file.sealed.kind !== 'vault') throw new VaultError('vault/backup-kind')
      return holder.lend(file, (content) =>
        vault.change(async (inspection) => {
          const plan = await planRestore(content, inspection)
          await progress.heed()
          // A backup of another vault does not protect this one.
          if (isOfAnother(content, plan, inspection))
            return { changes: [], result: stateOfBackups(inspection) }
          const atMs = nowMs()
          const record = noteReadAgain(inspection, { file, content, plan, identities, atMs })
          return {
            changes: [{ kind: 'put', record }],
            notes: [vault.note({ kind: 'backup-tested', file: file.file, keys: content.keys.length })],
            result: stateOfBackups({ backup: { record, condition: 'sound' } }),
          }
        }),
      )
    },
    restoreBackup: async ({ opened, into, identities }, signal, report) => {
      const file = holder.require(opened)
      const progress = followOperation(context, { signal, report })
      return holder.lend(file, async (content) => {
        const restored = { file, content, identities, progress }
        if (into.kind === 'open') return restoreIntoOpen(vault, restored, into.proof)
        const answer = await restoreAsNew(vault, context, restored, into)
        creation.forget()
        creation.ask(into.passphrase)
        return answer
      })
    },
    closeBackup: async () => holder.close(),
  }
}

function answerOpened(
  { id, sealed, file }: OpenedFile,
  content: BackupContent,
  plan: RestorePlan,
  open: Awaited<ReturnType<OpenVault['inspectWithAudit']>> | undefined,
): OpenedBackup {
  const { phrase, audit, workspace } = content
  const there = new Set(plan.keys.filter(({ state }) => state === 'there').map((each) => formatHex(each.id)))
  const entries = audit.session.entries.length + audit.device.entries.length
  const joined = open === undefined ? [] : joinLog(open.audit, logOf(content))
  const joins = joined.reduce((sum, event) => sum + event.entries.length, 0)
  return {
    opened: id,
    kind: sealed.kind,
    madeAtMs: sealed.createdAtMs,
    file,
    keys: plan.keys.map(({ key: { phraseId, ...key }, state, id: here, isRelabelled }) => ({
      ...key,
      ...(phraseId === undefined ? {} : { phraseId: formatHex(phraseId) }),
      id: formatHex(key.id),
      compartment: compartmentOf(key),
      state,
      here: formatHex(here),
      isRelabelled,
    })),
    phrase:
      phrase === null || plan.phrase === null
        ? null
        : { length: phrase.length, createdAtMs: phrase.createdAtMs, state: plan.phrase },
    log: { entries, isWhole: adoptedChains(content).length === 2, joins },
    isOther: open !== undefined && isOfAnother(content, plan, open.inspection),
    absent: [...(open?.inspection.records.keys() ?? [])].filter((each) => !there.has(each)),
    workspace,
  }
}

// Backups must work even when the disk fails, which is when they matter most. The log then has a gap.
async function unlessDiskFails(writing: Promise<void>): Promise<boolean> {
  try {
    await writing
    return true
  } catch (error) {
    if (error instanceof VaultError && error.code.startsWith('vault/storage-')) return false
    throw error
  }
}
