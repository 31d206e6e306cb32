import { useSyncExternalStore } from 'react'

// Where tables become cards (table.module.css).
const narrow = '(max-width: 760px)'

/** Whether the page is as narrow as a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(narrow).matches)
}

function listen(call: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', call)
  return () => query.removeEventListener('change', call)
}
