import type { DamagedEntry } from '#/vault/storage/damaged-entry.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import { isKeyRecord } from '#/vault/storage/stored-record.ts'
import { dropDamaged } from './damage-repair.ts'
import type { OpenVault, OperationsOf } from './open-vault.ts'
import type { unlockForms } from './unlock-forms.ts'

// A label that was changed may be of any length.
const mostLabel = 100

type DamageActs = Pick<OperationsOf<typeof unlockForms>, 'listDamaged' | 'removeDamaged'>

/** What is damaged, and taking it out on purpose. */
export function makeDamageActs(vault: OpenVault): DamageActs {
  return {
    listDamaged: async () => {
      const inspection = await vault.inspect()
      return inspection.damaged.map(({ id, fault }) => ({ id, fault, face: faceOf(inspection, id) }))
    },
    removeDamaged: ({ id }) => vault.change(async (inspection) => dropDamaged(inspection, id, vault.note)),
  }
}

// Nothing vouches for it: it is what the record says of itself.
function faceOf({ readable }: Inspection, id: string): DamagedEntry['face'] {
  const record = readable.get(id)
  if (record === undefined) return null
  const { kind, compartment } = record
  if (!isKeyRecord(record)) return { kind, compartment, label: '', securityLevel: null, publicKey: null }
  const { label, securityLevel, publicKey } = record
  return { kind, compartment, label: label.slice(0, mostLabel), securityLevel, publicKey }
}
