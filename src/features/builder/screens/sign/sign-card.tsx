import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { placeOfDraft } from '#/session/drafts/draft-place.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { codesOf, type Warning } from '#/session/identities/consequences.ts'
import { forgetPlan, usePlanOf } from '#/session/funding/confirmed-plan.ts'
import { signDraft } from '#/signing/sign-transition.ts'
import type { SignableReview } from '#/signing/transition-review.ts'
import { formatList } from '#/words/format-list.ts'
import { formatProtection } from '#/words/key-words.ts'
import { profileWords } from '#/words/profile-words.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { KeyBit } from '#/ui/identifier.tsx'
import { ProtectionKey } from '#/ui/badge.tsx'
import { useDescribedCreate, findSigningNeeds } from '#/features/builder/model/transition-description.ts'
import { errorCode } from '#/session/error-code.ts'
import { startBlockingUpdates } from '#/session/program/block-updates.ts'
import { submitSigned } from '#/session/nodes/outbox-actions.ts'
import { byCreation } from '#/session/vault/vault-facts.ts'
import { useVault, vault, type OfferedProof, type VaultKey } from '#/session/vault/vault-session.ts'
import { isSandboxId } from '#/workspace/records/network.ts'
import { errorLines } from '#/words/format-violation.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { t } from '#/features/builder/messages.ts'
import { WarningLines } from '#/features/builder/screens/consequences.tsx'
import { VaultUse } from '#/features/builder/screens/vault-needed.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Checkbox } from '#/ui/choice.tsx'
import { LinesNote } from '#/ui/note.tsx'
import { FieldJump, ProofForm } from '#/ui/proof-form.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { formatProtocol } from '#/words/network-words.ts'

/** Asks for a signature: with a proof where a private key asks every time, otherwise with one press. */
export function SignCard({
  title,
  end,
  action,
  asksProof = false,
  inline = false,
  warnings = [],
  submits,
  onSign,
  children,
}: {
  readonly title: string
  readonly end?: ReactNode
  /** The name of the button. */
  readonly action: string
  readonly asksProof?: boolean
  /** In a wide card the button is no wider than its name. */
  readonly inline?: boolean
  /** What the user was warned of: the audit log has the codes. */
  readonly warnings?: readonly Warning[]
  /** Where the sandbox can take it at once: whether it does. */
  readonly submits?: { readonly on: boolean; readonly set: (on: boolean) => void } | undefined
  readonly onSign: (proof?: OfferedProof) => Promise<void>
  /** What will be signed, and by which private keys. */
  readonly children: ReactNode
}) {
  const isOpen = useVault((view) => view.session.kind === 'open')
  const { attempt, sign, isSignedBefore } = useSigning(onSign)
  const asks = asksProof || isSignedBefore
  const busy = attempt.kind === 'busy'
  const code = attempt.kind === 'failed' ? errorCode(attempt.error) : undefined
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWrongProof = asks && code === 'vault/wrong-passphrase'
  // On a phone the prompt is below the review, or long: the way to sign stays in sight.
  const isNarrow = useNarrow()
  const isInline = inline && !isNarrow
  const press = (
    <Button kind="primary" block={!isInline} busy={busy} onClick={() => sign()}>
      {action}
    </Button>
  )
  const failure =
    failed.length > 0 && !isWrongProof ? <LinesNote title={t('builder.sign.failed')} lines={failed} /> : null
  const foot =
    isOpen && !asks ? (
      <Stack gap="tight">
        {failure}
        {press}
      </Stack>
    ) : (
      <FieldJump>{t('builder.sign.jump', { asks: isOpen ? 'proof' : 'vault' })}</FieldJump>
    )
  return (
    <Card title={title} end={end} foot={isNarrow ? foot : undefined} sticky>
      <Stack>
        {children}
        <WarningLines warnings={warnings} />
        {submits === undefined ? null : (
          <Checkbox
            label={t('submit.once-signed')}
            checked={submits.on}
            onChecked={(on) => submits.set(on)}
          />
        )}
        {isOpen ? null : <VaultUse />}
        {isOpen && asks ? (
          <ProofForm
            inline={isInline}
            {...proofForm(action)}
            busy={busy}
            violations={isWrongProof ? failed : []}
            onProof={sign}
          />
        ) : null}
        {isOpen && !asks && !isNarrow ? (
          <>
            {isInline ? <div>{press}</div> : press}
            {failure}
          </>
        ) : null}
        {isOpen && !asks ? null : failure}
        <Text as="p" size="small" tone="quiet">
          {submits?.on === true ? t('builder.sign.stays') : t('builder.sign.not-sent')}
        </Text>
      </Stack>
    </Card>
  )
}

/** Signs a create or a top-up: which private keys it needs, beside the review and never over it. */
export function SignPrompt({
  checked,
  review,
  warnings,
  singleUseKey,
}: {
  readonly checked: CheckedDraft
  readonly review: SignableReview<NonNullable<CheckedDraft['report']['transition']>>
  readonly warnings: readonly Warning[]
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
  const isProved = proves && isSandbox && draft.kind === 'create' && askingEveryTime.length > 0 && isOpen
  const plan = usePlanOf(draft.id, review.transition)
  const isPlanned = plan !== undefined && isOpen
  const asksProof = askingEveryTime.length > 0 && isOpen && !isProved && !isPlanned
  const [submitsOnce, setSubmitsOnce] = useState(true)
  const canSubmit = isSandbox && draft.fund.method === 'sandbox'
  const keys = askingEveryTime.map(({ key }) => t('builder.signers.key-name', { id: key.id }))
  const sign = async (proof?: OfferedProof) => {
    const given = isPlanned ? { plan } : { proof: isProved ? byCreation : proof }
    const consent = { ...given, warnings: codesOf(warnings) }
    let record
    try {
      record = await signDraft(checked, review, consent)
    } finally {
      // Whatever comes of it, a plan is good for one signature, and creating the vault proves nothing more.
      if (isPlanned) forgetPlan()
      else if (isProved) await vault.refresh()
    }
    if (canSubmit && submitsOnce) void submitSigned(record)
    await navigate(placeOfDraft(draft, 'export'))
  }
  return (
    <SignCard
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
      action={t('builder.sign', { kind: draft.kind })}
      asksProof={asksProof}
      warnings={warnings}
      submits={canSubmit ? { on: submitsOnce, set: setSubmitsOnce } : undefined}
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
      <Text as="p" tone="second">
        {t('builder.sign.with.about', { kind: draft.kind })}{' '}
        {witnesses.length === 0 ? null : t('builder.sign.witnesses', { count: witnesses.length })}
      </Text>
      <Disclosure title={formatProtocol(draft.profile)}>{profileWords(draft.profile).accepts}</Disclosure>
      {isPlanned || isProved ? (
        <Text as="p" tone="second">
          {t(isPlanned ? 'builder.sign.by-plan' : 'builder.sign.by-creation')}
        </Text>
      ) : null}
      {asksProof ? (
        <Text as="p" tone="second">
          {t('builder.sign.gate.about', { count: keys.length, keys: formatList(keys) })}
        </Text>
      ) : null}
    </SignCard>
  )
}

/** Signs, and remembers that a private key has signed this before: a second signature takes a proof, whatever the key asks. */
function useSigning(onSign: (proof?: OfferedProof) => Promise<void>) {
  const [attempt, run] = useAttempt()
  const [isSignedBefore, setSignedBefore] = useState(false)
  const sign = (proof?: OfferedProof) =>
    run(async () => {
      try {
        await onSign(proof)
        setSignedBefore(false)
      } catch (error) {
        if (errorCode(error) === 'vault/signed-before') setSignedBefore(true)
        throw error
      }
    })
  return { attempt, sign, isSignedBefore }
}

/** While this is on the screen no tab installs an update of the program: the user is about to sign. */
export function useBlockedUpdates(): void {
  useEffect(() => startBlockingUpdates(), [])
}
