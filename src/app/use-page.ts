import { useMatches } from '@tanstack/react-router'
import type { PageName } from './page-name.ts'

/** The page that the address names; none for an address that names nothing. */
export function usePage(): PageName | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
}
