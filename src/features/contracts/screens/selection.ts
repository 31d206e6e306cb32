import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { create } from 'zustand'

/** The id of the card of findings, to which an address leads. */
export const findingsId = 'findings'

/** The JSON Pointer of the selected thing, which is in the address, and a function that selects another. */
export function useSelected(): readonly [pointer: string, select: (pointer: string) => void] {
  const { at } = useSearch({ strict: false })
  const navigate = useNavigate()
  const select = useCallback(
    (pointer: string) => {
      void navigate({
        to: '.',
        // Going back leaves the contract: selections are not in the browser's history.
        replace: true,
        resetScroll: false,
        search: (before) => ({ ...before, at: pointer === '' ? undefined : pointer }),
      })
    },
    [navigate],
  )
  return [at ?? '', select]
}

/**
 * The thing that gets the focus when it shows: its form, where it was just added or opened with Enter in the structure, or its line
 * in a list, where the one before it was removed.
 */
export const useAskedFocus = create<{
  readonly path: string | undefined
  readonly shown: 'form' | 'line'
}>(() => ({ path: undefined, shown: 'form' }))

export function askFocus(path: string, shown: 'form' | 'line' = 'form'): void {
  useAskedFocus.setState({ path, shown })
}

/** Whether the focus was requested for that thing; true once. */
export function takeAskedFocus(path: string, shown: 'form' | 'line' = 'form'): boolean {
  const asked = useAskedFocus.getState()
  if (asked.path !== path || asked.shown !== shown) return false
  useAskedFocus.setState({ path: undefined })
  return true
}
