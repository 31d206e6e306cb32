import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { create } from 'zustand'

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

/** The thing whose form gets the focus when it shows: just added, or opened with Enter in the structure. */
export const useAskedFocus = create<{ readonly path: string | undefined }>(() => ({ path: undefined }))

export function askFocus(path: string): void {
  useAskedFocus.setState({ path })
}

/** Whether the focus was requested for that thing; true once. */
export function takeAskedFocus(path: string): boolean {
  if (useAskedFocus.getState().path !== path) return false
  useAskedFocus.setState({ path: undefined })
  return true
}
