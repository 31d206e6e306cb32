import { expect, it } from 'vitest'

import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import type { DatabaseSnapshot } from '#/platform/database.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase as proof,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import { newBulkRow } from '#/store/records/bulk-row.ts'
import { parseSettings } from '#/store/records/settings.ts'
import type { WorkspaceStore } from '#/store/workspace-database.ts'
import { unfollowed } from '#/vault/unlock/operation-progress.ts'
import { planWorkspace } from './plan-workspace.ts'
import { encodeWorkspacePart, readWorkspacePart } from './workspace-part.ts'

// A store has at most 20,000 records, and a backup at most 10,000 private keys (docs/backup-format.md "Limits").
// Creating all of these keys takes a minute, so only `npm run soak` does it. 5,000 records have more items than a call
// can have arguments.
const sweep = readSweep(process.env)
const keys = sweep.sizeOf('backup-keys')
const rows = sweep.sizeOf('backup-records')
const setsAtOnce = Math.min(keys, 1000)

const setOf = [
  [{ kind: 'identity', keyType: 0, securityLevel: 0, label: 'Master' }],
  [{ kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' }],
  [{ kind: 'single-use', label: 'Single-use' }],
] as const

it(`a backup of ${keys} private keys and ${rows} records is made, tested and restored`, async ({ task }) => {
  const vault = openMemoryKeeper(openMemoryDatabase())
  await vault.createVault({ passphrase: proof })
  for (let made = 0; made < keys; made += setsAtOnce) {
    const sets = Array.from({ length: setsAtOnce }, (_, index) => setOf[(made + index) % setOf.length] ?? [])
    await vault.generateKeySets({ sets })
  }
  const part = await encodeWorkspacePart(workspaceOf(rows), parseSettings(null), unfollowed)
  expect(part.leftOut).toBe(0)

  const file = await vault.makeBackup({ proof, workspace: part.bytes, identities: 0 })
  expect(file).toMatchObject({ keys, leftOut: 0, isNoted: true })
  const tested = await vault.openBackup({ text: file.text, passphrase: proof, asNew: false })
  expect(tested.keys.filter(({ state }) => state === 'there')).toHaveLength(keys)
  const known = await vault.keepBackupTest({ opened: tested.opened, identities: 0 })
  expect(known.covered).toHaveLength(keys)

  const fresh = openMemoryKeeper(openMemoryDatabase())
  const { opened, workspace } = await fresh.openBackup({ text: file.text, passphrase: proof, asNew: true })
  const read = await readWorkspacePart(workspace, unfollowed)
  const plan = read && (await planWorkspace(read, workspaceOf(0), new Map(), unfollowed))
  expect(plan?.counts['bulk-rows']).toMatchObject({ adds: rows })
  const into = { kind: 'new', passphrase: proof, replaces: false } as const
  expect(await fresh.restoreBackup({ opened, identities: 0, into })).toEqual({ keys, moved: {} })
  const publicKeys = async (of: typeof vault) =>
    (await readContents(of)).keys.map(({ publicKey }) => publicKey)
  expect(await publicKeys(fresh)).toEqual(await publicKeys(vault))
  noteCounts(task, { sweep: 'backup-keys', seed: sweep.seedFrom(1), done: keys, records: rows })
})

function workspaceOf(count: number): DatabaseSnapshot<WorkspaceStore> {
  const runs = Array.from({ length: count }, (_, index) => {
    const run = Math.floor(index / 1000)
      .toString(16)
      .padStart(16, '0')
    const row = newBulkRow(run, (index % 1000) + 1, `Row ${index}`, 1_780_000_000_000)
    return [row.id, row] as const
  })
  const none = new Map<string, unknown>()
  return {
    drafts: none,
    identities: none,
    networks: none,
    'asset-locks': none,
    transitions: none,
    updates: none,
    'bulk-runs': none,
    'bulk-rows': new Map(runs),
    watches: none,
    deposits: none,
    contracts: none,
    'contract-versions': none,
  }
}
