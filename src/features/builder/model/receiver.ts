import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { type IdentityView, viewIdentity } from '#/workspace/history/identity-view.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { transitionsOf } from '#/workspace/history/open-transition.ts'

/** The identity that a top-up goes to. */
export interface Receiver {
  /** 32 bytes. */
  readonly id: Uint8Array
  /** Nothing when it is not listed here. */
  readonly known: IdentityView | undefined
}

export function useReceiver(id: Uint8Array): Receiver {
  const text = formatIdentityId(id)
  const record = useWorkspace((state) => state.identities.get(text))
  const transitions = useWorkspace((state) => state.transitions)
  return { id, known: record && viewIdentity(record, transitionsOf(transitions, text)) }
}

/** The balance of the receiver before and after, without fees. Nothing while either is unknown. */
export function balanceStep(
  { known }: Pick<Receiver, 'known'>,
  fundedCredits: bigint | undefined,
): { readonly before: bigint; readonly after: bigint } | undefined {
  const before = known?.shown?.balanceCredits
  if (before === undefined || fundedCredits === undefined) return undefined
  return { before, after: before + fundedCredits }
}
