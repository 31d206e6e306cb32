import type { ContractRecord } from './contract-record.ts'

/**
 * What stands after another tab has written: the newer copy of each contract. Of two that were written over the same one
 * the disk has the last, and both tabs come to that. What never got to the disk stays.
 */
export function newerContracts(
  held: ReadonlyMap<string, ContractRecord>,
  stored: ReadonlyMap<string, ContractRecord>,
  isUnsaved: (id: string) => boolean,
): ReadonlyMap<string, ContractRecord> {
  const kept = [...held.values()].filter((own) => {
    const other = stored.get(own.id)
    if (other === undefined) return isUnsaved(own.id)
    return own.version > other.version || isSame(own, other)
  })
  return new Map([...stored.values(), ...kept].map((each) => [each.id, each]))
}

/** The one that is held stays the same object then: nothing is drawn again. */
function isSame(own: ContractRecord, other: ContractRecord): boolean {
  return own.version === other.version && own.savedAtMs === other.savedAtMs && own.text === other.text
}
