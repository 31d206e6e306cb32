import { useDeferredValue } from 'react'
import { useVault } from './vault-session.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

/**
 * Whether workspace and vault were read. What a page shows then is rendered in slices: whatever renders because a store has
 * changed is rendered in one task.
 */
export function useStoredRead(): boolean {
  const workspace = useWorkspace((state) => state.kind)
  const vault = useVault((view) => view.session.kind)
  return useDeferredValue(workspace !== 'starting' && vault !== 'starting')
}
