import type { MessageId } from './messages.ts'
import { useMatches } from '@tanstack/react-router'

export interface PageName {
  readonly name: Extract<MessageId, `shell.nav.${string}` | `shell.page.${string}`>
  readonly under?: '/' | '/contracts' | '/vault' | '/network'
  /** The subject of the address: an identity, a page about an identity, a transition, a draft, or a contract. */
  readonly id?: 'contract' | 'identity' | 'of-identity' | 'transition' | 'draft'
}

export function usePage(): PageName | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
}
