import { KeyType } from '#/protocol/key/key-attribute.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatWif } from '#/protocol/key/private-key.ts'
import { borrowToRelease, loadArithmetic } from '#/vault/keys/key-loan.ts'
import type { AuditEvent } from '#/vault/log/audit-event.ts'
import { ownerOf } from '#/vault/storage/inspection.ts'
import type { SealedRecord } from '#/vault/storage/sealed-record.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import { requireAcceptable } from '#/vault/unlock/protection-operations.ts'
import type { Stretch } from '#/vault/unlock/stretch.ts'

import type { backupCalls } from './backup-forms.ts'
import { gatherKey, sealContent } from './backup-making.ts'

type ReleaseActions = Pick<OperationsOf<typeof backupCalls>, 'exportKey' | 'revealKey'>

/**
 * Returns the operations that release one private key, each with a fresh proof: encrypted in a file (`exportKey`) or
 * shown (`revealKey`). The log entry is written first. See docs/vault.md, "Ways out of the vault".
 */
export function makeReleaseActions(
  vault: OpenVault,
  { stretch }: { readonly stretch: Stretch },
): ReleaseActions {
  // This entry is written before the release, which fails if it cannot be logged.
  const noteOf = (kind: Extract<AuditEvent, { record: string }>['kind'], record: SealedRecord) =>
    vault.note({ kind, record: formatHex(record.id) }, ownerOf(record.compartment))

  return {
    exportKey: async ({ id, proof, passphrase }) => {
      await requireAcceptable(passphrase)
      return vault.withProof(proof, async (authority) => {
        const inspection = await vault.inspect()
        const { record, content } = await borrowToRelease(
          inspection,
          id,
          authority,
          async (privateKey, lent) => ({ record: lent, content: gatherKey(inspection, lent, privateKey) }),
        )
        const sealing = { inspection, createdAtMs: Math.max(0, vault.nowMs()) }
        const sealed = await sealContent('private-key', content, sealing, passphrase, stretch)
        await vault.change(async () => ({
          changes: [],
          notes: [noteOf('key-exported', record)],
          result: undefined,
        }))
        return sealed
      })
    },
    revealKey: ({ id, proof, network }) =>
      vault.withProof(proof, async (authority) => {
        // Load the code first, so that other tabs do not wait for the lock meanwhile.
        await loadArithmetic()
        return vault.change((inspection) =>
          borrowToRelease(inspection, id, authority, async (privateKey, lent) => {
            const wif = lent.keyType === KeyType.bls ? null : formatWif(privateKey, network)
            const result = { hex: formatHex(privateKey), wif }
            return { changes: [], notes: [noteOf('key-revealed', lent)], result }
          }),
        )
      }),
  }
}
