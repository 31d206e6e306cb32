import { useEffect, type ReactNode } from 'react'
import { errorCode } from '#/session/error-code.ts'
import { startBlockingUpdates } from '#/session/program/block-updates.ts'
import { useVault, type OfferedProof } from '#/session/vault/vault-session.ts'
import { errorLines } from '#/words/format-error.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { t } from '#/features/builder/messages.ts'
import { VaultUse } from '#/features/builder/screens/vault-needed.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { LinesNote } from '#/ui/note.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'

/** Asks for a signature: with a proof where a private key asks every time, otherwise with one press. */
export function SignCard({
  title,
  end,
  action,
  asksProof = false,
  inline = false,
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
  readonly onSign: (proof?: OfferedProof) => Promise<void>
  /** What will be signed, and by which private keys. */
  readonly children: ReactNode
}) {
  const session = useVault((view) => view.session.kind)
  const [attempt, run] = useAttempt()
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWrongProof =
    asksProof && attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/wrong-passphrase'
  const press = (
    <Button kind="primary" block={!inline} busy={busy} onClick={() => run(() => onSign())}>
      {action}
    </Button>
  )
  return (
    <Card title={title} end={end}>
      <Stack>
        {children}
        {session === 'open' ? null : <VaultUse />}
        {session === 'open' && asksProof ? (
          <ProofForm
            {...proofForm(action)}
            busy={busy}
            violations={isWrongProof ? failed : []}
            onProof={(proof) => run(() => onSign(proof))}
          />
        ) : null}
        {session === 'open' && !asksProof ? inline ? <div>{press}</div> : press : null}
        {failed.length > 0 && !isWrongProof ? (
          <LinesNote title={t('builder.sign.failed')} lines={failed} />
        ) : null}
        <Text as="p" size="small" tone="quiet">
          {t('builder.sign.not-sent')}
        </Text>
      </Stack>
    </Card>
  )
}

/** While this is on the screen no tab installs an update of the program: the user is about to sign. */
export function useBlockedUpdates(): void {
  useEffect(() => startBlockingUpdates(), [])
}
