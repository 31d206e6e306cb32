import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'

import { followOnPage } from '#/app/follow-focus.ts'
import { queryClient } from '#/app/query-client.ts'
import { makeRouter } from '#/app/router.tsx'
import { resetViews } from '#/app/testing/first-visit.ts'
import { holdMarker } from '#/platform/marker.ts'
import { useNotices } from '#/domain/program/notice-store.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { browserVault } from '#/vault/api/browser-vault.ts'
import { openMemoryClient } from '#/vault/testing/client-in-memory.ts'
import { openMemoryDatabase, passphrase, startVaultWorker } from '#/vault/testing/vault-in-memory.ts'
import type { OwnNetwork } from '#/store/records/network.ts'
import { setCurrentNetwork } from '#/store/settings-store.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { addRecord, type RecordChange } from '#/store/record-change.ts'
import { flushWorkspace, saveToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { openMemoryDisk } from '#/store/testing/memory-disk.ts'

/** The stores, the network, the vault and the window that a route is opened with. */
interface Beginning {
  /** Changes that fill the workspace first. Without them, the workspace is empty. */
  readonly records?: readonly RecordChange[]
  /** The current network: one that the user added, or Sandbox v13. The default is the sandbox. */
  readonly network?: OwnNetwork | 'sandbox-13'
  /** An open vault of the `passphrase`, a locked one, or none. */
  readonly vault?: 'open' | 'locked' | 'none'
  /** In pixels. */
  readonly width?: number
}

const empty = useWorkspace.getState()

// Runs once per page, as in the program.
followOnPage()

/**
 * Shows a route of the program with the real stores, over a vault worker and a disk in memory. Returns the router,
 * the vault's client, a reader of the disk and what the vault stores. The page and the data of the previous test are
 * gone.
 */
export async function openRoute(
  path: string,
  { records = [], network, vault: begins = 'none', width = 1440 }: Beginning = {},
) {
  await cleanup()
  // Pending writes of the previous test must not reach the new workspace.
  await flushWorkspace()
  vi.restoreAllMocks()
  queryClient.clear()
  useNotices.setState({ notices: [] })
  resetViews()
  await page.viewport(width, 900)
  const { disk, database } = openMemoryDisk()
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(database.read)
  vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(database.readRecords)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(database.change)
  useWorkspace.setState({ ...empty, kind: 'ready' }, true)
  const own = typeof network === 'object' ? network : undefined
  await saveToWorkspace([...(own === undefined ? [] : [addRecord('networks', own.id, own)]), ...records])
  setCurrentNetwork(typeof network === 'object' ? network.id : (network ?? 'sandbox'))
  emptyVault()
  vi.spyOn(browserVault, 'client').mockReturnValue(client)
  if (begins !== 'none') await vault.createVault({ passphrase })
  if (begins === 'locked') await vault.lock()
  await vault.refresh()
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  await render(<RouterProvider router={router} />)
  await expect.element(page.getByRole('main')).toBeVisible()
  /** Returns all records on the disk as one text, to search for a secret. */
  const readDisk = () => JSON.stringify(Object.values(disk).map((store) => [...store.values()]))
  return { router, client, readDisk, vaultDisk: stored }
}

// The page asks for its vault client only once, so all tests share one client, whose disk is emptied before each.
const stored = openMemoryDatabase()
const nothing = stored.copy()
const marker = holdMarker()
const client = openMemoryClient({ marker, startWorker: () => startVaultWorker(stored) })

function emptyVault(): void {
  client.lock()
  stored.restore(nothing)
  marker.remove()
}
