import { useEffect } from 'react'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import { beginKeys } from '#/domain/draft/key-actions.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { useAttempt, type Attempt } from '#/ui/attempt.tsx'
import { defaultKeyLabel } from '#/words/key-words.ts'

/**
 * Has the first keys of a draft made as soon as the vault can hold them and needs no proof for it, on the step of the keys or where a lock is
 * confirmed with them. That it happens once is the action's own care. Returns the attempt, what begins it again, and whether it is due.
 */
export function useFirstKeys({
  id,
  keysBegun,
  signed,
  fund,
}: CreateDraft): readonly [Attempt, () => void, boolean] {
  const open = useVault((view) => view.session.kind === 'open')
  const [attempt, run] = useAttempt()
  // Derived keys ask for a proof: the user starts those.
  const derives = useVault((view) => view.phrase !== null)
  // With an offline signer, the private keys of the identity are there too.
  const here = signed === null && fund.singleUsePublicKey === null
  const due = open && !derives && !keysBegun && here && attempt.kind === 'idle'
  const begin = () => run(() => beginKeys(id, defaultKeyLabel))
  useEffect(() => {
    if (due) begin()
  })
  return [attempt, begin, due]
}
