import type { Identity } from '#/protocol/identity/identity.ts'
import type { KeySummary } from '#/workspace/identities/key-summary.ts'
import { identifierWords } from '#/workspace/messages/identifier-words.ts'
import { formatNetworkName } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useCurrentNetwork } from '#/workspace/networks/current-network.ts'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { KeyValues } from '#/ui/key-values.tsx'

/** What would be imported. */
export function ImportSummary({
  identity: { id, revision, balance },
  keys,
}: {
  readonly identity: Identity
  readonly keys: KeySummary
}) {
  return (
    <KeyValues
      items={[
        {
          name: t('identities.id'),
          value: <IdentifierChip label={t('identities.id')} {...identifierWords(id, 'base58')} />,
        },
        { name: t('import.network'), value: formatNetworkName(useCurrentNetwork()) },
        { name: t('import.revision'), value: t('identities.revision', { revision }) },
        { name: t('import.balance'), value: t('identities.credits.amount', { credits: balance }) },
        {
          name: t('import.keys'),
          value: t('import.keys.count', { count: keys.count, enabled: keys.enabled }),
        },
        {
          name: t('import.halves'),
          value:
            keys.held === 0
              ? t('import.halves.none')
              : t('import.halves.count', { count: keys.held, all: keys.enabled }),
        },
      ]}
    />
  )
}
