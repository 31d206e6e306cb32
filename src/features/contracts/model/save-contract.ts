import { commitToWorkspace, putRecord, useWorkspace } from '#/workspace/storage/workspace-store.ts'

// Contracts that are being written, and whether they have changed since.
const inHand = new Map<string, 'writing' | 'due'>()

/**
 * Writes a contract as it stands. While a writing is under way the next one waits and takes what stands then: whoever types
 * fast into a long text is not waited for. A failure shows in the save state, and the next change tries again.
 */
export async function saveContract(id: string): Promise<void> {
  if (inHand.has(id)) {
    inHand.set(id, 'due')
    return
  }
  inHand.set(id, 'writing')
  try {
    await writeContract(id)
  } catch {
    // The save state says it.
  } finally {
    const isDue = inHand.get(id) === 'due'
    inHand.delete(id)
    if (isDue) void saveContract(id)
  }
}

async function writeContract(id: string): Promise<void> {
  const record = useWorkspace.getState().contracts.get(id)
  if (record !== undefined) await commitToWorkspace({}, [putRecord('contracts', id, record)])
}
