import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatWif } from '#/protocol/key/private-key.ts'

import type { AuditEvent } from './audit-event.ts'
import { gatherKey } from './backup-making.ts'
import { sealContent } from './backup-sealing.ts'
import { borrowKey, lendOpened, requireLoan, requireRecord } from './key-loan.ts'
import type { OpenVault } from './open-vault.ts'
import { requireAcceptable } from './protection-acts.ts'
import { ownerOf } from './record-inspection.ts'
import type { SealedRecord } from './sealed-record.ts'
import type { Stretch } from './stretch.ts'
import { openGate } from './unlock.ts'
import type { VaultDoor } from './vault-door.ts'
import { VaultError } from './vault-error.ts'

type ReleaseActs = Pick<VaultDoor, 'exportKey' | 'revealKey'>

/** The operations by which one private key leaves the vault: sealed as a file, or shown. */
export function makeReleaseActs(vault: OpenVault, { stretch }: { readonly stretch: Stretch }): ReleaseActs {
  // Before it is let out: what cannot be logged is not.
  const logAlone = (kind: Extract<AuditEvent, { record: string }>['kind'], record: SealedRecord) =>
    vault.change(async () => ({
      changes: [],
      notes: [vault.note({ kind, record: formatHex(record.id) }, ownerOf(record.compartment))],
      result: undefined,
    }))

  return {
    exportKey: async ({ id, proof, passphrase }) => {
      await requireAcceptable(passphrase)
      return vault.withProof(proof, async (authority) => {
        const inspection = await vault.inspect()
        // A copy outlives this browser: a device's key, which is used without asking, is not copied without it.
        if (inspection.session === undefined) throw new VaultError('vault/locked')
        const record = requireRecord(inspection, id)
        const content = await borrowKey(inspection, id, authority, async (privateKey) =>
          gatherKey(inspection, record, privateKey),
        )
        const sealing = { inspection, createdAtMs: Math.max(0, vault.nowMs()) }
        const sealed = await sealContent('private-key', content, sealing, passphrase, stretch)
        await logAlone('key-exported', record)
        return sealed
      })
    },
    revealKey: ({ id, proof, network }) =>
      vault.withProof(proof, async (authority) => {
        const inspection = await vault.inspect()
        if (inspection.session === undefined) throw new VaultError('vault/locked')
        const record = requireRecord(inspection, id)
        // The gate is opened whatever the compartment: what is shown can be copied by whoever looks.
        const shown = await openGate(
          inspection,
          authority,
          (gate) =>
            lendOpened(inspection, [record], gate, async (loans) => {
              const privateKey = requireLoan(loans, record)
              const wif = record.keyType === 1 ? null : formatWif(privateKey, network)
              return { hex: formatHex(privateKey), wif }
            }),
          id,
        )
        await logAlone('key-revealed', record)
        return shown
      }),
  }
}
