import type { VaultStoreName } from '#/vault/storage/vault-storage.ts'

/**
 * What becomes of each store of the vault's database in a backup. A store that is added later does not compile until it
 * says so here, and the test of it fails until a backup really holds what it is said to.
 */
export const vaultStoresInBackup = {
  /** Private keys and the phrase, opened and sealed anew; the branches of the phrase follow from it. */
  records: 'held',
  audit: 'held',
  /** Header, manifests and wrong attempts guard what lies in this browser; a restored vault has its own. */
  vault: 'of-this-browser',
  /** They cannot leave the browser profile. */
  'device-keys': 'of-this-browser',
} as const satisfies Record<VaultStoreName, 'held' | 'of-this-browser'>
