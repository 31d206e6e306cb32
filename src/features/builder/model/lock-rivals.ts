import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { assembleFund } from '#/workspace/records/assemble-fund.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'

const read = new WeakMap<FundedDraft, { readonly outPoint: Uint8Array | undefined }>()

/** Other drafts that wait with the same output of the same lock: it pays for one of them only. */
export function findLockRivals(
  { id }: Pick<FundedDraft, 'id'>,
  outPoint: Uint8Array | undefined,
  drafts: ReadonlyMap<string, FundedDraft>,
): readonly FundedDraft[] {
  if (outPoint === undefined) return []
  return [...drafts.values()].filter((other) => {
    if (other.id === id || other.signed !== null) return false
    const its = outPointOf(other)
    return its !== undefined && equalBytes(its, outPoint)
  })
}

// Read once for the same draft: a draft that changes is another object.
function outPointOf(draft: FundedDraft): Uint8Array | undefined {
  const before = read.get(draft)
  if (before !== undefined) return before.outPoint
  const { outPoint } = assembleFund(draft.fund, wireProfiles[draft.profile], {})
  read.set(draft, { outPoint })
  return outPoint
}
