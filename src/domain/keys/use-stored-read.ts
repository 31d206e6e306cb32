import { useDeferredValue } from 'react'
import { useVault } from './vault-session.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

/**
 * True once the workspace and the vault were read. React then renders the page in slices, unlike after a change of a
 * store.
 */
export function useStoredRead(): boolean {
  const workspace = useWorkspace((state) => state.kind)
  const vault = useVault((view) => view.session.kind)
  return useDeferredValue(workspace !== 'starting' && vault !== 'starting')
}
