import { useState } from 'react'
import { revealKey, type RevealedKey } from '#/features/vault/model/backup/key-file-actions.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatKeyName } from '#/workspace/messages/vault-key-words.ts'
import { proofForm } from '#/workspace/vault-forms.ts'
import type { VaultKey } from '#/workspace/vault-session.ts'
import { ProofForm } from '#/ui/proof-form.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { ReleasePanel } from './release-panel.tsx'
import { RevealedValues } from './revealed-values.tsx'

/** Shows a private key, for a proof that is given afresh whatever its compartment. */
export function RevealKeyPanel({
  vaultKey,
  onClose,
}: {
  readonly vaultKey: VaultKey
  readonly onClose: () => void
}) {
  // The one place where a page holds a private key: for 30 seconds at most.
  const [shown, setShown] = useState<RevealedKey>()
  const [attempt, run] = useAttempt()
  return (
    <ReleasePanel
      title={t('keys.reveal', { label: formatKeyName(vaultKey) })}
      about={t('keys.reveal.about')}
      onClose={onClose}
    >
      {shown === undefined ? (
        <ProofForm
          {...proofForm(t('keys.reveal.act'))}
          busy={attempt.kind === 'busy'}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          onProof={(proof) => run(async () => setShown(await revealKey(vaultKey.id, proof)))}
        />
      ) : (
        <RevealedValues shown={shown} onGone={() => setShown(undefined)} />
      )}
    </ReleasePanel>
  )
}
