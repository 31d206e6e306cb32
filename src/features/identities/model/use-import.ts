import { useMemo } from 'react'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { Violation } from '#/protocol/violation.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { checkIdentityJson, type KnownIdentity } from '#/workspace/history/known-identity.ts'
import { listDoubtful } from '#/workspace/history/fold-identity.ts'
import { findIdentity, holdingOf } from '#/workspace/actions/find-identity.ts'
import { findDifferences, preferred, type FieldDifference } from './identity-difference.ts'
import { summarizeKeys, type KeySummary } from '#/session/vault/key-summary.ts'
import type { OpenedTransition } from '#/workspace/history/open-transition.ts'
import { useVaultCare } from '#/session/identities/use-vault-care.ts'

/** What a text that is to be imported turns out to be. */
export type ImportReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] }
  /** It is not here, or here only as something that is not there yet. */
  | {
      readonly kind: 'new'
      readonly identity: Identity
      readonly keys: KeySummary
      readonly doubtful: readonly OpenedTransition[]
    }
  | {
      readonly kind: 'known'
      readonly identity: Identity
      readonly keys: KeySummary
      readonly known: KnownIdentity
      readonly differences: readonly FieldDifference[]
      readonly preferred: 'here' | 'there'
      /** Top-ups that wait here, and that its balance may show. */
      readonly doubtful: readonly OpenedTransition[]
    }

/** Reads the text, and holds it against what is here. */
export function useImport(text: string): ImportReading {
  const checked = useMemo(() => (text.trim() === '' ? undefined : checkIdentityJson(text)), [text])
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const { findHalf } = useVaultCare()
  return useMemo(() => {
    if (checked === undefined) return { kind: 'empty' }
    if (!checked.ok) return { kind: 'refused', violations: checked.violations }
    const identity = checked.value
    const keys = summarizeKeys(identity.publicKeys, findHalf)
    const id = formatIdentityId(identity.id)
    const { holding } = holdingOf({ identities, transitions }, id)
    // It has not come yet: whatever was signed was signed before.
    const doubtful = listDoubtful(holding, Infinity)
    const known = findIdentity({ identities, transitions }, id)
    if (known?.state === undefined) return { kind: 'new', identity, keys, doubtful }
    const differences = findDifferences(known.state, identity)
    return {
      kind: 'known',
      identity,
      keys,
      known,
      differences,
      preferred: preferred(known.state.identity, identity),
      doubtful,
    }
  }, [checked, identities, transitions, findHalf])
}
