import { useDeferredValue } from 'react'
import { useVault } from './vault-session.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

/** True once workspace and vault were read. The page is then rendered in slices, unlike after a change of a store. */
export function useStoredRead(): boolean {
  const workspace = useWorkspace((state) => state.kind)
  const vault = useVault((view) => view.session.kind)
  return useDeferredValue(workspace !== 'starting' && vault !== 'starting')
}
