import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { create } from 'zustand'

/** The JSON Pointer of what is selected, which stands in the address, and what selects another. */
export function useSelected(): readonly [pointer: string, select: (pointer: string) => void] {
  const { at } = useSearch({ strict: false })
  const navigate = useNavigate()
  const select = useCallback(
    (pointer: string) => {
      void navigate({
        to: '.',
        // The address remembers where one was; going back leaves the contract.
        replace: true,
        resetScroll: false,
        search: (before) => ({ ...before, at: pointer === '' ? undefined : pointer }),
      })
    },
    [navigate],
  )
  return [at ?? '', select]
}

/** The thing whose form takes the focus as soon as it shows: one that was just added, or entered in the structure. */
export const useAskedFocus = create<{ readonly path: string | undefined }>(() => ({ path: undefined }))

export function askFocus(path: string): void {
  useAskedFocus.setState({ path })
}

/** Whether the focus was asked for that thing; it is given once. */
export function takeAskedFocus(path: string): boolean {
  if (useAskedFocus.getState().path !== path) return false
  useAskedFocus.setState({ path: undefined })
  return true
}
