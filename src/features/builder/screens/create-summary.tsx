import type { UnsignedIdentityCreate } from '#/protocol/transition/transition.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { DescribedCreate } from '#/features/builder/model/transition-description.ts'
import { formatProtection } from '#/words/key-words.ts'
import { t } from '#/features/builder/messages.ts'
import { ChangeList } from '#/ui/change-list.tsx'
import { ProtectionKey } from '#/ui/protection-key.tsx'
import { FundingSummary } from './funding-summary.tsx'
import { NewKeySummary } from './new-key-summary.tsx'

/** An identity create in plain words: the identity, its balance, each key. */
export function CreateSummary({
  transition,
  described,
}: {
  readonly transition: UnsignedIdentityCreate
  readonly described: DescribedCreate
}) {
  const { identityId } = described
  return (
    <ChangeList
      label={t('builder.form.words')}
      changes={[
        {
          id: 'identity',
          title: t('builder.words.identity', {
            id: identityId === undefined ? '' : shorten(formatIdentityId(identityId)),
          }),
          about: <FundingSummary proof={transition.assetLockProof} funding={described} />,
        },
        ...described.keys.map((each) => ({
          id: `key ${each.key.id}`,
          title:
            each.label === ''
              ? t('builder.words.key', { id: each.key.id })
              : t('builder.words.key.named', { id: each.key.id, label: each.label }),
          end: <ProtectionKey {...formatProtection(each.vaultKey)} />,
          about: <NewKeySummary described={each} />,
        })),
      ]}
    />
  )
}

function shorten(id: string): string {
  return `${id.slice(0, 6)}…${id.slice(-6)}`
}
