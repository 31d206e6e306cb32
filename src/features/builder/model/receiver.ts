import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { type IdentityView, viewIdentity } from '#/domain/identity/identity-view.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import { compareNames } from '#/words/format-list.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'

export interface Receiver {
  /** 32 bytes. */
  readonly id: Uint8Array
  /** Undefined if the identity is not listed here. */
  readonly known: IdentityView | undefined
}

export function useReceiver(id: Uint8Array): Receiver {
  const text = formatIdentityId(id)
  const record = useWorkspace((state) => state.identities.get(text))
  const transitions = useWorkspace((state) => state.transitions)
  return { id, known: record && viewIdentity(record, transitionsOf(transitions, text)) }
}

const mostOffered = 5

/** The first identities whose name contains the text, and the number of others. Empty if the text is a listed id. */
export function offerReceivers(
  text: string,
  listed: readonly Pick<IdentityRecord, 'id' | 'label'>[],
): { readonly first: readonly Pick<IdentityRecord, 'id' | 'label'>[]; readonly more: number } {
  const typed = text.trim()
  if (listed.some(({ id }) => id === typed)) return { first: [], more: 0 }
  const part = typed.toLocaleLowerCase()
  const named = listed
    .map(({ id, label }) => ({ id, label, name: formatIdentityName({ id, label }) }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(part))
    .toSorted((a, b) => compareNames(a.name, b.name))
  return { first: named.slice(0, mostOffered), more: Math.max(0, named.length - mostOffered) }
}

export function findReceiver<Listed extends Pick<IdentityRecord, 'id' | 'label'>>(
  text: string,
  listed: readonly Listed[],
): Listed | undefined {
  const typed = text.trim().toLocaleLowerCase()
  const [only, ...others] = listed.filter((each) => formatIdentityName(each).toLocaleLowerCase() === typed)
  return others.length === 0 ? only : undefined
}

/**
 * The balance of the receiver before and after, in credits and without fees. Undefined while the balance or amount is
 * unknown.
 */
export function balanceStep(
  { known }: Pick<Receiver, 'known'>,
  fundedCredits: bigint | undefined,
): { readonly before: bigint; readonly after: bigint } | undefined {
  const before = known?.shown?.balanceCredits
  if (before === undefined || fundedCredits === undefined) return undefined
  return { before, after: before + fundedCredits }
}
