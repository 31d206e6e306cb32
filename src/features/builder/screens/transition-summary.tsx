import { TransitionType, LockProofType } from '#/protocol/platform/transition-type.ts'
import { formatBounds } from '#/words/bounds-words.ts'
import type {
  UnsignedTransition,
  UnsignedIdentityCreate,
  UnsignedIdentityTopUp,
} from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import {
  describeFunding,
  useDescribedCreate,
  type DescribedCreate,
  type DescribedFunding,
  type DescribedKey,
} from '#/features/builder/model/transition-description.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import {
  formatProtection,
  formatLevel,
  formatPurpose,
  formatKeyUse,
  formatKeyType,
} from '#/words/key-words.ts'
import { t } from '#/features/builder/messages.ts'
import { ChangeList } from '#/ui/list.tsx'
import { ProtectionKey } from '#/ui/badge.tsx'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { balanceStep, useReceiver, type Receiver } from '#/features/builder/model/receiver.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { Text } from '#/ui/text.tsx'
import type { AssetLockProof } from '#/protocol/transition/asset-lock-proof.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { IdentifierChip } from '#/ui/identifier.tsx'

export function FundedSummary({
  checked,
  transition,
}: {
  readonly checked: CheckedDraft
  readonly transition: UnsignedTransition
}) {
  const { draft, report } = checked
  const described = useDescribedCreate(checked, transition)
  switch (transition.type) {
    case TransitionType.create:
      return described === undefined ? null : <CreateSummary transition={transition} described={described} />
    case TransitionType.topUp: {
      const lockTransaction = report.fund.texts.transaction?.bytes
      const funding = describeFunding(transition, wireProfiles[draft.profile], lockTransaction)
      return <TopUpSummary transition={transition} funding={funding} />
    }
    case TransitionType.update:
    case TransitionType.withdrawal:
    case TransitionType.transfer:
      return null
  }
}

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
        ...described.keys.map(addedKey),
      ]}
    />
  )
}

function shorten(id: string): string {
  return `${id.slice(0, 6)}…${id.slice(-6)}`
}

export function TopUpSummary({
  transition,
  funding,
}: {
  readonly transition: UnsignedIdentityTopUp
  readonly funding: DescribedFunding
}) {
  const receiver = useReceiver(transition.identityId)
  const { known } = receiver
  const { fundedCredits } = funding
  const name = formatIdentityName(known?.record ?? { label: '', id: formatIdentityId(transition.identityId) })
  const step = isCounted(receiver, funding) ? undefined : balanceStep(receiver, fundedCredits)
  return (
    <ChangeList
      label={t('builder.form.words')}
      changes={[
        {
          id: 'credits',
          title:
            fundedCredits === undefined
              ? t('top-up.words.unknown', { name })
              : t('top-up.words', { credits: fundedCredits, name }),
          about: (
            <>
              <FundingSummary proof={transition.assetLockProof} funding={funding} />
              {known === undefined ? (
                <Text as="p" tone="second">
                  {t('top-up.stranger.about')}
                </Text>
              ) : null}
            </>
          ),
        },
        ...(step === undefined
          ? []
          : [
              {
                id: 'balance',
                sign: 'arrow' as const,
                title: t('top-up.words.balance', step),
                about: (
                  <Text as="p" tone="second">
                    {t('top-up.words.balance.about')}
                  </Text>
                ),
              },
            ]),
      ]}
    />
  )
}

// The known balance already includes a confirmed top-up.
function isCounted({ known }: Receiver, { outPoint }: DescribedFunding): boolean {
  if (known === undefined || outPoint === undefined) return false
  return known.transitions.some(
    ({ record, state }) =>
      state.kind === 'confirmed' && record.outPoint !== null && equalBytes(record.outPoint, outPoint),
  )
}

function FundingSummary({
  proof,
  funding: { outputIndex = 0, amountDuffs, fundedCredits: credits, txid },
}: {
  readonly proof: AssetLockProof
  readonly funding: DescribedFunding
}) {
  return (
    <>
      <Text as="p" tone="second">
        <span>
          {amountDuffs === undefined || credits === undefined
            ? t('builder.words.balance.unknown')
            : t('builder.words.balance', { credits, duffs: amountDuffs })}
        </span>{' '}
        <span>
          {proof.type === LockProofType.instant
            ? t('builder.words.funds.instant-send', { output: outputIndex })
            : t('builder.words.funds.chain-lock', {
                output: outputIndex,
                height: proof.coreChainLockedHeight,
              })}
        </span>
      </Text>
      {txid === undefined ? null : (
        <IdentifierChip bare label={t('builder.words.transaction')} {...identifierWords(txid, 'hex')} />
      )}
    </>
  )
}

export function addedKey({ key, label, vaultKey }: DescribedKey) {
  const { id, type, purpose, securityLevel, data, readOnly, contractBounds } = key
  return {
    id: `key ${id}`,
    title: label === '' ? t('builder.words.key', { id }) : t('builder.words.key.named', { id, label }),
    end: <ProtectionKey {...formatProtection(vaultKey)} />,
    about: (
      <>
        <Text as="p" tone="second">
          <span>
            {t('builder.words.key.kind', {
              purpose: formatPurpose(purpose),
              level: formatLevel(securityLevel),
              type: formatKeyType(type),
            })}
          </span>{' '}
          <span>{formatKeyUse(purpose, securityLevel)}</span>{' '}
          {readOnly === true ? <span>{t('builder.words.key.read-only')}</span> : ''}
        </Text>
        {contractBounds === undefined ? null : (
          <Text as="p" tone="second">
            {formatBounds(contractBounds)}
          </Text>
        )}
        <KeyData id={id} data={data} />
      </>
    ),
  }
}

/** Shows the public key, because labels are chosen freely and may be equal. */
export function KeyData({ id, data }: { readonly id: number; readonly data: Uint8Array }) {
  return (
    <IdentifierChip bare label={t('builder.words.key.data', { id })} {...identifierWords(data, 'base58')} />
  )
}
