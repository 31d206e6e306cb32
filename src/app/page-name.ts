import type { MessageId } from './messages.ts'
import { useMatches } from '@tanstack/react-router'

/** Where a page is: its own name, and the page of the side bar that it belongs to. */
export interface PageName {
  readonly name: Extract<MessageId, `shell.nav.${string}` | `shell.page.${string}`>
  readonly under?: '/' | '/contracts' | '/vault' | '/network'
  /** What the address names: an identity that the page is, or is about, a transition or a draft of one, or a contract. */
  readonly id?: 'contract' | 'identity' | 'of-identity' | 'transition' | 'draft'
}

/** The page that the address names; none for an address that names nothing. */
export function usePage(): PageName | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
}
