import { useEffect } from 'react'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import { beginKeys } from '#/workspace/drafts/key-actions.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { useAttempt, type Attempt } from '#/ui/use-attempt.ts'

/** Has the first keys made as soon as the vault can hold them and needs no proof for it. That it happens once is the action's own care. */
export function useFirstKeys({ id, keysBegun, signed, fund }: CreateDraft): readonly [Attempt, () => void] {
  const open = useVault((view) => view.session.kind === 'open')
  const [attempt, run] = useAttempt()
  // Keys that are derived take a proof: the person asks for those.
  const derives = useVault((view) => view.phrase !== null)
  // Who keeps private keys on another machine has those of the identity there too.
  const here = signed === null && fund.singleUsePublicKey === null
  const due = open && !derives && !keysBegun && here && attempt.kind === 'idle'
  const begin = () => run(() => beginKeys(id))
  useEffect(() => {
    if (due) begin()
  })
  return [attempt, begin]
}
