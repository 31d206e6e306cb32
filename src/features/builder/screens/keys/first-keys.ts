import { useEffect } from 'react'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import { beginKeys } from '#/domain/draft/key-actions.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { useAttempt, type Attempt } from '#/ui/attempt.tsx'
import { defaultKeyLabel } from '#/words/key-words.ts'

/**
 * Creates the first keys of a draft once the vault is open, unless they need a proof. `beginKeys` prevents a second
 * run.
 */
export function useFirstKeys({
  id,
  keysBegun,
  signed,
  fund,
}: CreateDraft): readonly [Attempt, () => void, boolean] {
  const open = useVault((view) => view.session.kind === 'open')
  const [attempt, run] = useAttempt()
  // Deriving keys needs a proof, so the user starts it.
  const derives = useVault((view) => view.phrase !== null)
  // The private keys of the identity are with the offline signer, if there is one.
  const here = signed === null && fund.singleUsePublicKey === null
  const due = open && !derives && !keysBegun && here && attempt.kind === 'idle'
  const begin = () => run(() => beginKeys(id, defaultKeyLabel))
  useEffect(() => {
    if (due) begin()
  })
  return [attempt, begin, due]
}
