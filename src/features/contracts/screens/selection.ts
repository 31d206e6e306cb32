import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { create } from 'zustand'

export const findingsId = 'findings'

/**
 * Returns the JSON Pointer of the selected part, which is stored in the address, and a function to select another part.
 */
export function useSelected(): readonly [pointer: string, select: (pointer: string) => void] {
  const { at } = useSearch({ strict: false })
  const navigate = useNavigate()
  const select = useCallback(
    (pointer: string) => {
      void navigate({
        to: '.',
        // Going back leaves the contract, because selections are not in the browser’s history.
        replace: true,
        resetScroll: false,
        search: (before) => ({ ...before, at: pointer === '' ? undefined : pointer }),
      })
    },
    [navigate],
  )
  return [at ?? '', select]
}

/** The part to focus once it appears: a form that was added or opened with Enter, or the line after a removed one. */
export const useAskedFocus = create<{
  readonly path: string | undefined
  readonly shown: 'form' | 'line'
}>(() => ({ path: undefined, shown: 'form' }))

export function askFocus(path: string, shown: 'form' | 'line' = 'form'): void {
  useAskedFocus.setState({ path, shown })
}

/** Tells whether this part should take the focus, and clears the request. */
export function takeAskedFocus(path: string, shown: 'form' | 'line' = 'form'): boolean {
  const asked = useAskedFocus.getState()
  if (asked.path !== path || asked.shown !== shown) return false
  useAskedFocus.setState({ path: undefined })
  return true
}
