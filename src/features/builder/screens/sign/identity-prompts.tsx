import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sha256 } from '#/protocol/encoding/hash.ts'
import type { UnsignedCredit } from '#/protocol/transition/credit-transition.ts'
import type { UnsignedIdentityUpdate } from '#/protocol/transition/transition.ts'
import { isWitnessed, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { CheckedCredit, CreditSigner } from '#/domain/draft/checked-credit.ts'
import type { CheckedUpdate, UpdateSigner } from '#/domain/draft/checked-update.ts'
import { useConsequences } from '#/domain/identity/consequence-context.ts'
import { codesOf, type Warning } from '#/domain/identity/consequences.ts'
import { signCredit, signDraft, type SigningConsent } from '#/domain/signing/sign-transition.ts'
import type { SignableReview } from '#/domain/signing/transition-review.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import { isSandboxId } from '#/store/records/network.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { protectionWords } from '#/words/key-words.ts'
import { formatProtocol } from '#/words/network-words.ts'
import { profileWords } from '#/words/profile-words.ts'
import { t } from '#/features/builder/messages.ts'
import { ProtectionKey } from '#/ui/badge.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { KeyBit } from '#/ui/identifier.tsx'
import { Row } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { SignCard, useBlockedUpdates, useSubmitOnce } from './sign-card.tsx'

export function UpdatePrompt({
  update,
  signer,
  review,
  warnings,
}: {
  readonly update: CheckedUpdate
  readonly signer: UpdateSigner
  readonly review: SignableReview<UnsignedIdentityUpdate>
  readonly warnings: readonly Warning[]
}) {
  const { keys, profile } = update.draft
  const witnesses = keys.filter(({ type }) => isWitnessed(wireProfiles[profile], type)).length
  return (
    <IdentityKeyCard
      identity={update.known.record}
      signer={signer}
      unnamed={t('key.level.0')}
      action={(vault) => t('update.sign', { vault })}
      warnings={warnings}
      onSign={(consent) => signDraft(update, review, consent)}
    >
      <Text as="p" tone="second">
        <span>{t('update.sign.about')}</span>{' '}
        {witnesses === 0 ? null : <span>{t('builder.sign.witnesses', { count: witnesses })}</span>}
      </Text>
      <Disclosure title={formatProtocol(profile)}>{profileWords(profile).accepts}</Disclosure>
    </IdentityKeyCard>
  )
}

export function CreditPrompt({
  credit,
  signer,
  review,
}: {
  readonly credit: CheckedCredit
  readonly signer: CreditSigner
  readonly review: SignableReview<UnsignedCredit>
}) {
  const { job, known, report } = credit
  const profile = wireProfiles[known.record.profile]
  const consequences = useConsequences(review.transition, { profile })
  return (
    <IdentityKeyCard
      identity={known.record}
      signer={signer}
      unnamed={t('send.key', { by: report.by })}
      action={(vault) => t('send.sign', { job, vault })}
      warnings={consequences?.warnings ?? []}
      isReadingRecipient={consequences?.isReadingRecipient}
      onSign={(consent) => signCredit(credit, review, consent)}
    >
      <Text as="p" tone="second">
        {t('send.sign.about', { job })}
      </Text>
    </IdentityKeyCard>
  )
}

/** Stands beside the review, because a prompt over it would hide what will be signed. */
function IdentityKeyCard({
  identity: { id: identityId, networkId, origin },
  signer: { key, vaultKey },
  unnamed,
  action,
  warnings,
  isReadingRecipient,
  onSign,
  children,
}: {
  readonly identity: Pick<IdentityRecord, 'id' | 'networkId' | 'origin'>
  readonly signer: UpdateSigner | CreditSigner
  readonly unnamed: string
  readonly action: (vault: 'open' | 'locked') => string
  readonly warnings: readonly Warning[]
  readonly isReadingRecipient?: boolean | undefined
  readonly onSign: (consent: SigningConsent) => Promise<Pick<TransitionRecord, 'id' | 'profile'>>
  readonly children: ReactNode
}) {
  const navigate = useNavigate()
  useBlockedUpdates()
  // An imported identity may be unknown to the sandbox.
  const isOffered = isSandboxId(networkId) && origin === 'created'
  const { submits, submit } = useSubmitOnce(isOffered, identityId)
  const name = vaultKey === undefined || vaultKey.label === '' ? unnamed : vaultKey.label
  return (
    <SignCard
      networkId={networkId}
      title={t('builder.sign.gate')}
      end={<ProtectionKey {...protectionWords(vaultKey)} />}
      action={action('open')}
      unlockAction={action('locked')}
      asksProof
      warnings={warnings}
      isReadingRecipient={isReadingRecipient}
      submits={submits}
      onSign={async (proof) => {
        const record = await onSign({ proof, warnings: codesOf(warnings) })
        submit(record)
        await navigate({ to: '/build/signed/$id', params: { id: record.id } })
      }}
    >
      <Row gap="close">
        <KeyBit digest={sha256(key.data)} size={32} label={t('update.sign.key')} />
        <b>{t('update.sign.with', { id: key.id, name })}</b>
      </Row>
      {children}
    </SignCard>
  )
}
