import type { RevealedKey } from '#/features/vault/model/backup/key-file-actions.ts'
import { kindWord } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { BriefSecret } from '#/ui/brief-secret.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Text } from '#/ui/text.tsx'

/** A private key in the clear, for a short time. What is copied is the WIF, or the hex of BLS. */
export function RevealedValues({
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
