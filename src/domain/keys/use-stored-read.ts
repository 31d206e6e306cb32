import { useDeferredValue } from 'react'
import { useVault } from './vault-session.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

/**
 * Tells whether workspace and vault were read. The page is then rendered in slices, unlike after a change of a store,
 * which renders in one task.
 */
export function useStoredRead(): boolean {
  const workspace = useWorkspace((state) => state.kind)
  const vault = useVault((view) => view.session.kind)
  return useDeferredValue(workspace !== 'starting' && vault !== 'starting')
}
