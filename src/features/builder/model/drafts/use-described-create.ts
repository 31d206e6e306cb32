import { useMemo } from 'react'

import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { describeCreate, type DescribedCreate } from '#/features/builder/model/describe-create.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'

/** An identity create of this draft in words: its own, or one that was read from bytes. Nothing when it is none. */
export function useDescribedCreate(
  { draft, report }: CheckedDraft,
  transition: UnsignedTransition | undefined = report.transition,
): DescribedCreate | undefined {
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(() => {
    if (transition?.type !== 2 || draft.kind !== 'create' || report.kind !== 'create') return undefined
    const lockTransaction = report.fund.texts.transaction?.bytes
    return describeCreate(transition, {
      profile: wireProfiles[draft.profile],
      lockTransaction,
      vaultKeys,
      draftKeys: draft.keys,
      rows: report.keys.rows,
    })
  }, [draft, report, transition, vaultKeys])
}
