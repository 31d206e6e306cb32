import { useCallback, useRef, useState } from 'react'
import { whilePending } from '#/platform/pending.ts'
import { maxInspected, type Reading } from '#/protocol/inspect/reading.ts'
import type { ReadInput } from './read-input.ts'

export type Inspection =
  | { readonly kind: 'empty' | 'reading' | 'stopped' | 'unloaded' | 'damaged' }
  | { readonly kind: 'too-large'; readonly size: number }
  | ({ readonly kind: 'read' } & ReadInput)

const empty: Inspection = { kind: 'empty' }

/** The readings of the last input, which itself is not stored. Initially empty, or `damaged` for a broken link. */
export function useInspection(isDamaged: () => boolean) {
  const [inspection, setInspection] = useState<Inspection>(() => (isDamaged() ? { kind: 'damaged' } : empty))
  const latest = useRef(0)
  const inspect = useCallback((input: Uint8Array | string, isPublic: boolean) => {
    latest.current += 1
    const call = latest.current
    if (input.length === 0) return setInspection(empty)
    if (input.length > maxInspected) return setInspection({ kind: 'too-large', size: input.length })
    setInspection({ kind: 'reading' })
    const tell = (next: Inspection) => {
      if (call === latest.current) setInspection(next)
    }
    const reading = fetchReader().then(
      async ({ readInput }) => {
        const read = await readInput(input, isPublic)
        tell(read === undefined ? { kind: 'stopped' } : { kind: 'read', ...read })
      },
      () => tell({ kind: 'unloaded' }),
    )
    void whilePending('answer', reading)
  }, [])
  /** Shows known readings without asking the worker. */
  const show = useCallback((readings: readonly Reading[]) => {
    latest.current += 1
    setInspection({ kind: 'read', readings })
  }, [])
  const giveUp = useCallback(() => {
    latest.current += 1
    setInspection({ kind: 'unloaded' })
  }, [])
  return { inspection, inspect, show, giveUp }
}

// Private keys and phrases are short. The worker checks longer input.
const longestSecret = 400

/** `readSecret`, loaded on demand; undefined for input longer than a secret. Rejects if the code cannot be loaded. */
export async function readShortSecret(
  input: string | Uint8Array,
  isPublic: boolean,
): Promise<readonly Reading[] | undefined> {
  if (input.length === 0 || input.length > longestSecret) return undefined
  const { readSecret } = await fetchReader()
  return readSecret(input, isPublic)
}

function fetchReader() {
  return import('./read-input.ts')
}
