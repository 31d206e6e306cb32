import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

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
