import { useMemo } from 'react'

import type { UnsignedIdentityCreate } from '#/protocol/transition/identity-create.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { describeCreate, type DescribedCreate } from './describe-create.ts'
import type { JudgedDraft } from './use-create-draft.ts'

/** A transition of this draft in words: its own, or one that was read from bytes. */
export function useDescribedCreate(
  { draft, report }: JudgedDraft,
  transition: UnsignedIdentityCreate | undefined = report.transition,
): DescribedCreate | undefined {
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(() => {
    if (transition === undefined) return undefined
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
