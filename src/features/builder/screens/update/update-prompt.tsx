import { type UnsignedIdentityUpdate } from '#/protocol/transition/transition.ts'
import { isWitnessed, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { codesOf, type Warning } from '#/session/identities/consequences.ts'
import { profileWords } from '#/words/profile-words.ts'
import { t } from '#/features/builder/messages.ts'
import { signDraft } from '#/signing/sign-transition.ts'
import type { SignableReview } from '#/signing/transition-review.ts'
import { Row } from '#/ui/layout.tsx'
import type { CheckedUpdate, UpdateSigner } from '#/session/drafts/checked-update.ts'
import { Text } from '#/ui/text.tsx'
import { SignCard, useBlockedUpdates } from '#/features/builder/screens/sign/sign-card.tsx'
import { useNavigate } from '@tanstack/react-router'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { protectionWords } from '#/words/key-words.ts'
import type { OfferedProof } from '#/session/vault/vault-session.ts'
import { Disclosure } from '#/ui/disclosure.tsx'
import { KeyBit } from '#/ui/identifier.tsx'
import { ProtectionKey } from '#/ui/badge.tsx'
import { formatProtocol } from '#/words/network-words.ts'

/** Which Master key signs, beside the review and never over it. */
export function UpdatePrompt({
  update,
  signer: { key, vaultKey },
  review,
  warnings,
}: {
  readonly update: CheckedUpdate
  readonly signer: UpdateSigner
  readonly review: SignableReview<UnsignedIdentityUpdate>
  readonly warnings: readonly Warning[]
}) {
  const { draft } = update
  const navigate = useNavigate()
  useBlockedUpdates()
  const name = vaultKey === undefined || vaultKey.label === '' ? t('key.level.0') : vaultKey.label
  const witnesses = draft.keys.filter(({ type }) => isWitnessed(wireProfiles[draft.profile], type)).length
  const sign = async (proof?: OfferedProof) => {
    const { id } = await signDraft(update, review, { proof, warnings: codesOf(warnings) })
    await navigate({ to: '/build/signed/$id', params: { id } })
  }
  return (
    <SignCard
      title={t('builder.sign.gate')}
      end={<ProtectionKey {...protectionWords(vaultKey)} />}
      action={t('update.sign')}
      asksProof
      warnings={warnings}
      onSign={sign}
    >
      <Row gap="close">
        <KeyBit digest={sha256(key.data)} size={32} label={t('update.sign.key')} />
        <b>{t('update.sign.with', { id: key.id, name })}</b>
      </Row>
      <Text as="p" tone="second">
        {t('update.sign.about')} {witnesses === 0 ? null : t('builder.sign.witnesses', { count: witnesses })}
      </Text>
      <Disclosure title={formatProtocol(draft.profile)}>{profileWords(draft.profile).accepts}</Disclosure>
    </SignCard>
  )
}
