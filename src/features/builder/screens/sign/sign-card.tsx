import { useEffect, type ReactNode } from 'react'
import { create } from 'zustand'
import type { Warning } from '#/domain/identity/consequences.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { startBlockingUpdates } from '#/domain/program/block-updates.ts'
import { submitSigned } from '#/domain/transition/outbox-actions.ts'
import { useAsksWord } from '#/domain/keys/passphrase-check.ts'
import type { ProofReason } from '#/domain/signing/transition-review.ts'
import { useSigning } from '#/domain/signing/use-signing.ts'
import { useVault, type OfferedProof } from '#/domain/keys/vault-session.ts'
import { errorLines } from '#/words/format-violation.ts'
import { useSigningConsent } from '#/words/signing-consent.ts'
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
  /** The text while the vault is locked: one passphrase unlocks it and signs. */
  readonly unlockAction?: string
  readonly asksProof?: boolean
  /** Reasons for a proof in the transition itself, not in the keys. */
  readonly reasons?: readonly ProofReason[]
  readonly inline?: boolean
  readonly warnings?: readonly Warning[]
  /** True if the warnings may be incomplete: nodes are being asked for the keys of the recipient. */
  readonly isReadingRecipient?: boolean | undefined
  /** The choice to submit to the sandbox at once. Undefined if the sandbox cannot accept it. */
  readonly submits?: Submits | undefined
  readonly onSign: (proof?: OfferedProof) => Promise<void>
  readonly children: ReactNode
}) {
  const session = useVault((view) => view.session.kind)
  const isOpen = session === 'open'
  const unlocks = session === 'locked' && unlockAction !== undefined
  const [attempt, run] = useAttempt()
  const { asks, sign, unlock, isShownAnew } = useSigning({
    run,
    warnings,
    asksProof: asksProof || reasons.length > 0,
    onSign,
  })
  const asksWord = useAsksWord(networkId, asks)
  const { box, why } = useSigningConsent(warnings, isReadingRecipient)
  const busy = attempt.kind === 'busy'
  const code = attempt.kind === 'failed' ? errorCode(attempt.error) : undefined
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWrongProof = (asks || unlocks) && code === 'vault/wrong-passphrase'
  // On a phone the prompt is long or below the review, so its button stays visible.
  const isNarrow = useNarrow()
  const isInline = inline && !isNarrow
  if (asksWord && isOpen) return <PassphraseCheck />
  const press = (
    <Button kind="primary" block={!isInline} busy={busy} why={why} onClick={() => sign()}>
      {action}
    </Button>
  )
  const failure =
    failed.length > 0 && !isWrongProof ? <LinesNote title={t('builder.sign.failed')} lines={failed} /> : null
  const choice =
    submits === undefined ? null : (
      <Checkbox
        label={t('submit.once-signed')}
        checked={submits.on}
        off={busy}
        onChecked={(on) => submits.set(on)}
      />
    )
  const isPressedBelow = isNarrow && isOpen && !asks
  // The warnings must be visible before the user can sign.
  const [warning, ...others] = warnings
  const warned =
    warning === undefined ? null : (
      <Text size="small" tone="warn">
        {others.length === 0
          ? formatWarning(warning).title
          : t('consequence.signed-with', { count: warnings.length })}
      </Text>
    )
  const foot =
    isOpen && !asks ? (
      <Stack gap="tight">
        {failure}
        {warned}
        {choice}
        {press}
      </Stack>
    ) : (
      <Stack gap="tight">
        {warned}
        <FieldJump>{t('builder.sign.jump', { asks: isOpen ? 'proof' : 'vault' })}</FieldJump>
      </Stack>
    )
  return (
    <Card title={title} end={end} foot={isNarrow ? foot : undefined} sticky>
      <Stack>
        {children}
        <WarningLines warnings={warnings} />
        {box === undefined ? null : <Checkbox {...box} off={busy} />}
        {isPressedBelow ? null : choice}
        {isOpen || unlocks ? null : <VaultUse />}
        {unlocks ? (
          <Text as="p" tone="second">
            {t('sign.unlocks', { asks: String(asks) })}
          </Text>
        ) : null}
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
        {unlocks || (isOpen && asks) ? (
          <ProofForm
            inline={isInline}
            {...(unlocks ? unlockProofForm(unlockAction) : proofForm(action))}
            busy={busy}
            why={why}
            violations={isWrongProof ? failed : []}
            onProof={unlocks ? unlock : sign}
          />
        ) : null}
        {unlocks ? <LostLink /> : null}
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

interface Submits {
  readonly on: boolean
  readonly set: (on: boolean) => void
}

/** Ids of drafts and identities that are not submitted at once. Outside the component, which every edit replaces. */
const useKept = create<ReadonlySet<string>>(() => new Set())

/** The choice to submit to the sandbox right after signing. `of`: the id of the draft or identity. */
export function useSubmitOnce(
  isOffered: boolean,
  of: string,
): {
  readonly submits: Submits | undefined
  readonly submit: (record: Parameters<typeof submitSigned>[0]) => void
} {
  const on = useKept((kept) => !kept.has(of))
  const set = (isOn: boolean) => {
    const others = [...useKept.getState()].filter((each) => each !== of)
    useKept.setState(new Set(isOn ? others : [...others, of]), true)
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
