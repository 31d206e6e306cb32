import { useEffect, type ReactNode } from 'react'
import { create } from 'zustand'
import type { Warning } from '#/domain/identity/consequences.ts'
import { startBlockingUpdates } from '#/domain/program/block-updates.ts'
import { submitSigned } from '#/domain/transition/outbox-actions.ts'
import type { ProofReason } from '#/domain/signing/transition-review.ts'
import { useSigning } from '#/domain/signing/use-signing.ts'
import type { OfferedProof } from '#/domain/keys/vault-session.ts'
import { placeFailure, useSigningConsent } from '#/words/signing-consent.ts'
import { proofReasonLines } from '#/words/proof-reason-words.ts'
import { proofForm, unlockProofForm } from '#/words/vault-forms.ts'
import { t } from '#/features/builder/messages.ts'
import { formatWarning } from '#/features/builder/words/consequence-words.ts'
import { WarningLines } from '#/features/builder/screens/warning-lines.tsx'
import { LostLink, VaultUse } from '#/features/builder/screens/vault-needed.tsx'
import { PassphraseCheck } from '#/features/builder/screens/word-check.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/choice.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { FieldJump, ProofForm } from '#/ui/proof-form.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { useAttempt } from '#/ui/attempt.tsx'

export function SignCard({
  networkId,
  title,
  end,
  action,
  unlockAction,
  asksProof = false,
  reasons = [],
  inline = false,
  warnings = [],
  isReadingRecipient = false,
  submits,
  onSign,
  children,
}: {
  readonly networkId: string
  readonly title: string
  readonly end?: ReactNode
  readonly action: string
  /** The text of the button while the vault is locked. One passphrase unlocks the vault and signs. */
  readonly unlockAction?: string
  readonly asksProof?: boolean
  /** Reasons for a proof that lie in the transition itself, not in its keys. */
  readonly reasons?: readonly ProofReason[]
  readonly inline?: boolean
  readonly warnings?: readonly Warning[]
  /** True while nodes are being asked for the recipient’s keys, because the warnings may be incomplete. */
  readonly isReadingRecipient?: boolean | undefined
  /** The choice to submit to the sandbox at once. Undefined if the sandbox cannot accept it. */
  readonly submits?: Submits | undefined
  readonly onSign: (proof?: OfferedProof) => Promise<void>
  readonly children: ReactNode
}) {
  const [attempt, run] = useAttempt()
  const { step, asks, sign, unlock, isShownAnew } = useSigning({
    run,
    networkId,
    warnings,
    asksProof: asksProof || reasons.length > 0,
    offersUnlock: unlockAction !== undefined,
    onSign,
  })
  const { box, why } = useSigningConsent(warnings, isReadingRecipient)
  // On a phone the prompt is long or below the review, so its button stays visible.
  const isNarrow = useNarrow()
  if (step === 'word') return <PassphraseCheck />
  const isInline = inline && !isNarrow
  const busy = attempt.kind === 'busy'
  const { violations, lines } = placeFailure(attempt, asks || step === 'unlock')
  const failure = lines.length > 0 ? <LinesNote title={t('builder.sign.failed')} lines={lines} /> : null
  const press = (
    <Button kind="primary" block={!isInline} busy={busy} why={why} onClick={() => sign()}>
      {action}
    </Button>
  )
  const choice =
    submits === undefined ? null : (
      <Checkbox
        label={t('submit.once-signed')}
        checked={submits.on}
        off={busy}
        onChecked={(on) => submits.set(on)}
      />
    )
  const foot =
    step === 'press' ? (
      <Stack gap="tight">
        {failure}
        <SignedWith warnings={warnings} />
        {choice}
        {press}
      </Stack>
    ) : (
      <Stack gap="tight">
        <SignedWith warnings={warnings} />
        <FieldJump>{t('builder.sign.jump', { asks: step === 'proof' ? 'proof' : 'vault' })}</FieldJump>
      </Stack>
    )
  const wayIn = () => {
    switch (step) {
      case 'vault':
        return <VaultUse />
      case 'unlock':
        return (
          <Text as="p" tone="second">
            {t('sign.unlocks', { asks: String(asks) })}
          </Text>
        )
      case 'keys':
      case 'proof':
      case 'press':
        return null
    }
  }
  const ending = () => {
    switch (step) {
      case 'unlock':
      case 'proof':
        return (
          <>
            <ProofForm
              inline={isInline}
              {...(step === 'unlock' ? unlockProofForm(unlockAction ?? action) : proofForm(action))}
              busy={busy}
              why={why}
              violations={violations}
              onProof={step === 'unlock' ? unlock : sign}
            />
            {step === 'unlock' ? <LostLink /> : null}
            {failure}
          </>
        )
      case 'press':
        if (isNarrow) return null
        return (
          <>
            {isInline ? <div>{press}</div> : press}
            {failure}
          </>
        )
      case 'keys':
      case 'vault':
        return failure
    }
  }
  return (
    <Card title={title} end={end} foot={isNarrow ? foot : undefined} sticky>
      <Stack>
        {children}
        <WarningLines warnings={warnings} />
        {box === undefined ? null : <Checkbox {...box} off={busy} />}
        {isNarrow && step === 'press' ? null : choice}
        {wayIn()}
        {proofReasonLines(reasons).map((line) => (
          <Text key={line} as="p" tone="second">
            {line}
          </Text>
        ))}
        {isShownAnew ? (
          <Note tone="warn" alert title={t('builder.sign.failed')}>
            {t('sign.shown-anew', { count: warnings.length })}
          </Note>
        ) : null}
        {ending()}
        <Text as="p" size="small" tone="quiet">
          {submits?.on === true ? t('builder.sign.stays') : t('builder.sign.not-sent')}
        </Text>
      </Stack>
    </Card>
  )
}

/** The warnings must be visible before the user can sign. */
function SignedWith({ warnings }: { readonly warnings: readonly Warning[] }) {
  const [warning, ...others] = warnings
  if (warning === undefined) return null
  return (
    <Text size="small" tone="warn">
      {others.length === 0
        ? formatWarning(warning).title
        : t('consequence.signed-with', { count: warnings.length })}
    </Text>
  )
}

interface Submits {
  readonly on: boolean
  readonly set: (on: boolean) => void
}

/** Ids of drafts and identities that are not submitted at once. A store, because every edit replaces the component. */
const useNotSubmitted = create<ReadonlySet<string>>(() => new Set())

/** The choice to submit to the sandbox right after signing. `of`: the id of the draft or identity. */
export function useSubmitOnce(
  isOffered: boolean,
  of: string,
): {
  readonly submits: Submits | undefined
  readonly submit: (record: Parameters<typeof submitSigned>[0]) => void
} {
  const on = useNotSubmitted((ids) => !ids.has(of))
  const set = (isOn: boolean) => {
    const others = [...useNotSubmitted.getState()].filter((each) => each !== of)
    useNotSubmitted.setState(new Set(isOn ? others : [...others, of]), true)
  }
  return {
    submits: isOffered ? { on, set } : undefined,
    submit: (record) => {
      if (isOffered && on) void submitSigned(record)
    },
  }
}

/** Blocks app updates in all tabs while mounted, because the user is about to sign. */
export function useBlockedUpdates(): void {
  useEffect(() => startBlockingUpdates(), [])
}
