import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { useMemo } from 'react'
import { feeOfTransition } from '#/protocol/platform/transition-fee.ts'
import { deriveSigningDigest, encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { formatUnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import { changeDraft, changeFeeIncrease } from '#/domain/draft/draft-actions.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { formatList } from '#/words/format-list.ts'
import { formatProtection } from '#/words/key-words.ts'
import { profileWords, formatSigningBytes } from '#/words/profile-words.ts'
import { t } from '#/features/builder/messages.ts'
import type { UnsignedFunded } from '#/protocol/transition/transition.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Field } from '#/ui/field.tsx'
import { ProtectionKey } from '#/ui/badge.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Why } from '#/ui/button.tsx'
import { checkDraftRules } from '#/features/builder/model/draft-rules.ts'
import { useDescribedCreate, findSigningNeeds } from '#/features/builder/model/transition-description.ts'
import { formatProtocol } from '#/words/network-words.ts'
import { ConsequencesView, useDraftConsequences } from './warning-lines.tsx'
import { FeeIncreaseField } from './credits/fee-fields.tsx'
import { BlockedNote, RulesCard } from './rules-card.tsx'
import { FundedHead } from './identity-head.tsx'
import { FundedSummary } from './transition-summary.tsx'
import { TransitionTabs } from './transition-tabs.tsx'

export function ReviewStep({ checked }: { readonly checked: CheckedDraft }) {
  const { draft, report } = checked
  const { frames, accepts } = profileWords(draft.profile)
  const consequences = useDraftConsequences(checked)
  const { userFeeIncrease = 0 } = draft
  const fee = feeOfTransition(
    draft.kind === 'create'
      ? { type: TransitionType.create, publicKeys: draft.keys, userFeeIncrease }
      : { type: TransitionType.topUp, userFeeIncrease },
  )
  return (
    <>
      <BlockedNote checked={checked} step="review" />
      <Card title={t('builder.review')}>
        <Stack>
          <FundedHead checked={checked} id={report.identityId} />
          <ConsequencesView consequences={consequences} />
          {draft.kind === 'create' ? <LabelField draft={draft} /> : null}
          {wireProfiles[draft.profile].codec === 'bincode' && draft.signed === null ? (
            <FeeIncreaseField
              value={userFeeIncrease}
              onValue={(percent) => changeFeeIncrease(draft.id, percent)}
              credits={fee.platformCredits}
            />
          ) : null}
          {report.transition === undefined ? null : (
            <FundedForms checked={checked} transition={report.transition} />
          )}
          <Disclosure title={formatProtocol(draft.profile)}>
            {frames} {accepts}
          </Disclosure>
        </Stack>
      </Card>
      <SignersCard checked={checked} />
      <RulesCard lines={checkDraftRules(draft, report)} />
    </>
  )
}

function LabelField({ draft }: { readonly draft: CreateDraft }) {
  return (
    <Field label={t('builder.label')} note={t('builder.label.note')}>
      <TextInput
        value={draft.label}
        maxLength={100}
        disabled={draft.signed !== null}
        onChange={(event) => {
          const { value } = event.currentTarget
          changeDraft(draft.id, (each) => ({ ...each, label: value }))
        }}
      />
    </Field>
  )
}

function FundedForms({
  checked,
  transition,
}: {
  readonly checked: CheckedDraft
  readonly transition: UnsignedFunded
}) {
  const { profile } = checked.draft
  const bytes = useMemo(() => encodeSigningBytes(transition, wireProfiles[profile]), [transition, profile])
  return (
    <TransitionTabs
      words={<FundedSummary checked={checked} transition={transition} />}
      json={formatUnsignedTransition(transition, wireProfiles[profile])}
      bytes={bytes}
      about={formatSigningBytes(profile, bytes.length)}
      digest={deriveSigningDigest(bytes)}
    />
  )
}

function SignersCard({ checked }: { readonly checked: CheckedDraft }) {
  const { draft, report } = checked
  const described = useDescribedCreate(checked)
  if (report.transition === undefined) return null
  const { witnesses, askingEveryTime } = findSigningNeeds(draft, described)
  const keys = formatList(askingEveryTime.map(({ key }) => t('builder.signers.key-name', { id: key.id })))
  return (
    <Card title={t('builder.signers')}>
      <Stack gap="close">
        <Signer text={t('builder.signers.single')} vaultKey={report.singleUseKey} />
        {witnesses.map(({ key: { id }, label, vaultKey }) => (
          <Signer
            key={id}
            text={
              label === '' ? t('builder.signers.key', { id }) : t('builder.signers.key.named', { id, label })
            }
            vaultKey={vaultKey}
          />
        ))}
        {report.singleUseKey === undefined ? <Why icon="lock">{t('builder.signers.offline')}</Why> : null}
        {report.singleUseKey !== undefined && askingEveryTime.length > 0 ? (
          <Why icon="lock">{t('builder.signers.gate', { keys, count: askingEveryTime.length })}</Why>
        ) : null}
      </Stack>
    </Card>
  )
}

function Signer({ text, vaultKey }: { readonly text: string; readonly vaultKey: VaultKey | undefined }) {
  return (
    <Row wrap end={<ProtectionKey {...formatProtection(vaultKey)} />}>
      {text}
    </Row>
  )
}
