import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { openMemoryDisk, storeShown } from '#/store/testing/memory-disk.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { type FundedDraft, newTopUpDraft } from '#/store/records/funded-draft.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { changeFeeIncrease } from './draft-actions.ts'

const create = newCreateDraft('create', 0, sandboxNetwork)
const topUp = newTopUpDraft({ id: 'top-up', networkId: 'sandbox', profile: 'platform-13', identity: '' }, 0)

// Typed text is written with a delay, so that the next test must not find any.
afterEach(flushWorkspace)

beforeEach(() => {
  useWorkspace.setState({
    drafts: new Map<string, FundedDraft>([
      [create.id, create],
      [topUp.id, topUp],
    ]),
  })
  const memory = openMemoryDisk()
  storeShown(memory.disk)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
})

it.each([create.id, topUp.id])('stores a changed fee increase in the draft: %s', (id) => {
  changeFeeIncrease(id, 25)
  expect(useWorkspace.getState().drafts.get(id)?.userFeeIncrease).toBe(25)
})
