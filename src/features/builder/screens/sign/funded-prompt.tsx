import { useNavigate } from '@tanstack/react-router'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { codesOf, type Warning } from '#/domain/identity/consequences.ts'
import { forgetPlan, usePlanOf } from '#/domain/funding/confirmed-plan.ts'
import { signDraft } from '#/domain/signing/sign-transition.ts'
import type { SignableReview } from '#/domain/signing/transition-review.ts'
import { formatList } from '#/words/format-list.ts'
import { formatProtection } from '#/words/key-words.ts'
import { profileWords } from '#/words/profile-words.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { KeyBit } from '#/ui/identifier.tsx'
import { ProtectionKey } from '#/ui/badge.tsx'
import { useDescribedCreate, findSigningNeeds } from '#/features/builder/model/transition-description.ts'
import { byCreation } from '#/domain/keys/vault-facts.ts'
import { useVault, vault, type OfferedProof, type VaultKey } from '#/domain/keys/vault-session.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { isOfPayment } from '#/store/records/deposit.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { t } from '#/features/builder/messages.ts'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { formatProtocol } from '#/words/network-words.ts'
import { SignCard, useBlockedUpdates, useSubmitOnce } from './sign-card.tsx'

/** Stands beside the review, because a prompt over it would hide what will be signed. */
export function SignPrompt({
  checked,
  review,
  warnings,
  isReadingRecipient,
  singleUseKey,
}: {
  readonly checked: CheckedDraft
  readonly review: SignableReview<NonNullable<CheckedDraft['report']['transition']>>
  readonly warnings: readonly Warning[]
  readonly isReadingRecipient: boolean | undefined
  readonly singleUseKey: VaultKey
}) {
  const { draft } = checked
  const navigate = useNavigate()
  useBlockedUpdates()
  const isOpen = useVault((view) => view.session.kind === 'open')
  const { witnesses, askingEveryTime } = findSigningNeeds(
    draft,
    useDescribedCreate(checked, review.transition),
  )
  const proves = useVault(({ creation }) => creation.proves)
  const isSandbox = isSandboxId(draft.networkId)
  // The sandbox accepts only locks that it funded itself.
  const lock = checked.report.fund.texts.transaction?.bytes
  const isPaid = useWorkspace(({ deposits }) => lock !== undefined && isOfPayment(deposits, draft.id, lock))
  const plan = usePlanOf(draft.id, review.transition)
  const isPlanned = plan !== undefined && isOpen
  const reasons = isPlanned ? [] : review.reasons
  const isFirst = draft.kind === 'create' && askingEveryTime.length > 0 && reasons.length === 0
  const isProved = proves && isSandbox && isFirst && isOpen
  const isGated = askingEveryTime.length > 0 && !isProved && !isPlanned
  const asksProof = isGated || reasons.length > 0
  const { submits, submit } = useSubmitOnce(
    isSandbox && (draft.fund.method === 'sandbox' || isPaid),
    draft.id,
  )
  const keys = askingEveryTime.map(({ key }) => t('builder.signers.key-name', { id: key.id }))
  const sign = async (proof?: OfferedProof) => {
    const given = isPlanned ? { plan } : { proof: isProved ? byCreation : proof }
    const consent = { ...given, warnings: codesOf(warnings) }
    let record
    try {
      record = await signDraft(checked, review, consent)
    } finally {
      // A plan is valid for one signature, even if signing fails, and creating the vault no longer counts as a proof.
      if (isPlanned) forgetPlan()
      else if (isProved) await vault.refresh()
    }
    submit(record)
    await navigate(placeOfDraft(draft, 'export'))
  }
  return (
    <SignCard
      networkId={draft.networkId}
      title={asksProof ? t('builder.sign.gate') : t('builder.sign.prompt')}
      end={
        asksProof ? (
          <Text size="small" tone="quiet">
            {t('builder.sign.gate.for')}
          </Text>
        ) : (
          <ProtectionKey {...formatProtection(singleUseKey)} />
        )
      }
      action={t('builder.sign', { kind: draft.kind, vault: 'open' })}
      unlockAction={t('builder.sign', { kind: draft.kind, vault: 'locked' })}
      asksProof={asksProof}
      reasons={reasons}
      warnings={warnings}
      isReadingRecipient={isReadingRecipient}
      submits={submits}
      onSign={sign}
    >
      <Row gap="close">
        <KeyBit digest={sha256(singleUseKey.publicKey)} size={32} label={t('builder.sign.with.key')} />
        <Stack gap="snug">
          <b>{t('builder.sign.with', { label: formatKeyName(singleUseKey) })}</b>
          <Text size="small" tone="quiet">
            {t('builder.sign.with.kind', { at: singleUseKey.createdAtMs })}
          </Text>
        </Stack>
      </Row>
      {witnesses.length === 0 ? null : (
        <Text as="p" tone="second">
          {t('builder.sign.witnesses', { count: witnesses.length })}
        </Text>
      )}
      <Disclosure title={formatProtocol(draft.profile)}>{profileWords(draft.profile).accepts}</Disclosure>
      {isPlanned || isProved ? (
        <Text as="p" tone="second">
          {t(isPlanned ? 'builder.sign.by-plan' : 'builder.sign.by-creation')}
        </Text>
      ) : null}
      {isGated ? (
        <Text as="p" tone="second">
          {t('builder.sign.gate.about', { count: keys.length, keys: formatList(keys) })}
        </Text>
      ) : null}
    </SignCard>
  )
}
