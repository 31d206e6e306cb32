import { vi } from 'vitest'

import type { VaultService } from '#/vault/api/vault-api.ts'
import { browserVault } from '#/vault/api/browser-vault.ts'
import type { VaultClient } from '#/vault/api/vault-client.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import { useVault, vault } from '#/domain/keys/vault-session.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { openMemoryDisk } from '#/store/testing/memory-disk.ts'

/**
 * Starts an open vault without keys and an empty workspace, both in memory. Calls of the page to its vault go to the
 * worker’s functions. For `beforeEach`; restores earlier mocks.
 */
export async function startFundingVault(): Promise<
  ReturnType<typeof openMemoryDisk> & { readonly keeper: VaultService }
> {
  vi.restoreAllMocks()
  const { disk, database } = openMemoryDisk()
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(database.read)
  vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(database.readRecords)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(database.change)
  const keeper = openMemoryKeeper(openMemoryDatabase())
  await keeper.createVault({ passphrase })
  const refresh = async () => {
    useVault.setState({ keys: (await readContents(keeper)).keys })
  }
  const refreshed = async <Answer>(answer: Promise<Answer>) => {
    const answered = await answer
    await refresh()
    return answered
  }
  vi.spyOn(vault, 'refresh').mockImplementation(refresh)
  vi.spyOn(vault, 'generateKeys').mockImplementation((request) =>
    // Requests of the page are not parsed here, but in tests they have the types of the service.
    refreshed(keeper.generateKeys(request as Parameters<VaultService['generateKeys']>[0])),
  )
  vi.spyOn(vault, 'restoreKeys').mockImplementation((request) =>
    // In tests, requests have the types of the service.
    refreshed(keeper.restoreKeys(request as Parameters<VaultService['restoreKeys']>[0])),
  )
  // The worker’s functions have every method of the client that signing calls.
  vi.spyOn(browserVault, 'client').mockImplementation(() => keeper as unknown as VaultClient)
  useVault.setState({ keys: [] })
  useWorkspace.setState({
    kind: 'ready',
    drafts: new Map(),
    identities: new Map(),
    transitions: new Map(),
    locks: new Map(),
    deposits: new Map(),
    bulkRuns: new Map(),
    bulkRows: new Map(),
  })
  return { keeper, disk, database }
}
