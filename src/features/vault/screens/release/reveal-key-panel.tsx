import { useState } from 'react'
import { errorLines } from '#/words/format-error.ts'
import { kindWord } from '#/words/network-words.ts'
import { t } from '#/features/vault/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { proofForm } from '#/words/vault-forms.ts'
import type { VaultKey } from '#/session/vault/vault-session.ts'
import { BriefSecret } from '#/ui/brief-secret.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { revealKey, type RevealedKey } from '#/features/vault/model/backup/key-file-actions.ts'
import { ReleasePanel } from './release-panel.tsx'

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

/** A private key in the clear, for a short time. What is copied is the WIF, or the hex of BLS. */
function RevealedValues({
  shown: { hex, wif, network },
  onGone,
}: {
  readonly shown: RevealedKey
  readonly onGone: () => void
}) {
  return (
    <BriefSecret
      words={{
        copy: wif === null ? t('keys.reveal.copy.hex') : t('keys.reveal.copy.wif'),
        copied: t('keys.reveal.copied'),
        failed: t('keys.reveal.failed'),
        hide: t('keys.reveal.hide'),
        left: (seconds) => t('keys.reveal.left', { seconds }),
      }}
      take={() => wif ?? hex}
      onGone={onGone}
    >
      <KeyValues
        items={[
          ...(wif === null
            ? []
            : [
                {
                  name: t('keys.reveal.wif', { network: kindWord(network) }),
                  value: <Text mono>{wif}</Text>,
                },
              ]),
          { name: t('keys.reveal.hex'), value: <Text mono>{hex}</Text> },
        ]}
      />
      <Text as="p" size="small" tone="quiet">
        {t('keys.reveal.clipboard')}
      </Text>
    </BriefSecret>
  )
}
