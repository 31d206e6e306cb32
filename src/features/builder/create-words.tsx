import type { UnsignedIdentityCreate } from '#/protocol/transition/identity-create.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { DescribedCreate } from '#/workspace/drafts/describe-create.ts'
import { identifierWords } from '#/workspace/messages/identifier-words.ts'
import { formatProtection } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { ChangeList } from '#/ui/change-list.tsx'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { ProtectionKey } from '#/ui/protection-key.tsx'
import { Text } from '#/ui/text.tsx'
import { KeyWords } from './key-words.tsx'

/** An identity create in plain words: the identity, its balance, each key. */
export function CreateWords({
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
          about: <FundingWords transition={transition} described={described} />,
        },
        ...described.keys.map((each) => ({
          id: `key ${each.key.id}`,
          title:
            each.label === ''
              ? t('builder.words.key', { id: each.key.id })
              : t('builder.words.key.named', { id: each.key.id, label: each.label }),
          end: <ProtectionKey {...formatProtection(each.vaultKey)} />,
          about: <KeyWords described={each} />,
        })),
      ]}
    />
  )
}

function FundingWords({
  transition: { assetLockProof: proof },
  described: { outputIndex = 0, amountDuffs, balanceCredits, txid },
}: {
  readonly transition: UnsignedIdentityCreate
  readonly described: DescribedCreate
}) {
  return (
    <>
      <Text as="p" tone="second">
        {amountDuffs === undefined || balanceCredits === undefined
          ? t('builder.words.balance.unknown')
          : t('builder.words.balance', { credits: balanceCredits, duffs: amountDuffs })}{' '}
        {proof.type === 0
          ? t('builder.words.funds.instant-send', { output: outputIndex })
          : t('builder.words.funds.chain-lock', { output: outputIndex, height: proof.coreChainLockedHeight })}
      </Text>
      {txid === undefined ? null : (
        <IdentifierChip bare label={t('builder.words.transaction')} {...identifierWords(txid, 'hex')} />
      )}
    </>
  )
}

function shorten(id: string): string {
  return `${id.slice(0, 6)}…${id.slice(-6)}`
}
