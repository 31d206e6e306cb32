import { formatHex } from '#/protocol/encoding/hex.ts'
import { soundHeaders } from '#/vault/storage/inspection.ts'
import {
  isEmptySnapshot,
  readWithAudit,
  vaultDatabasePlan,
  writeChanges,
  type VaultSnapshot,
} from '#/vault/storage/vault-storage.ts'
import { VaultError } from '#/vault/vault-error.ts'
import type { VaultGround } from './vault-store.ts'

/** Removes everything that is stored, in one transaction, if it is the vault that was named. */
export function discardVault(ground: VaultGround, vaultId: string | null): Promise<void> {
  return ground.exclusively(async () => {
    const stores = await readWithAudit(ground.database)
    const { audit, ...snapshot } = stores
    if (isEmptySnapshot(snapshot) && audit.size === 0) throw new VaultError('vault/missing')
    if (!isNamed(snapshot, vaultId)) throw new VaultError('vault/another-vault')
    const changes = vaultDatabasePlan.stores.flatMap((store) =>
      [...stores[store].keys()].map((key) => ({ kind: 'remove', store, key }) as const),
    )
    await writeChanges(ground.database, changes)
    ground.announceChange()
  })
}

// What a newer Keywright wrote is that one's to remove; what is damaged has no name left.
function isNamed(snapshot: VaultSnapshot, vaultId: string | null): boolean {
  try {
    return soundHeaders(snapshot).some(({ header }) => formatHex(header.vaultId) === vaultId)
  } catch (error) {
    if (error instanceof VaultError && error.code === 'vault/damaged') return vaultId === null
    throw error
  }
}
