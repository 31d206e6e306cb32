import { useRef } from 'react'
import { formatRunning } from '#/features/vault/words/cost-words.ts'
import { errorCode, errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import type { OfferedProof, VaultCost } from '#/workspace/vault-session.ts'
import { changedPassphraseForm, proofForm } from '#/workspace/vault-forms.ts'
import { Announced } from '#/ui/announced.tsx'
import { Button } from '#/ui/button.tsx'
import { NewSecretField } from '#/ui/new-secret-field.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { useJudgedSecret } from '#/ui/use-judged-secret.ts'

// One to measure this device, one for each compartment, one for the new passphrase.
const runs = 4

/** A new passphrase, then the present one, in order to do `act`. Both fields are emptied by the submit. */
export function NewPassphraseForm({
  act,
  cost,
  change,
}: {
  readonly act: string
  readonly cost: VaultCost | undefined
  readonly change: (proof: OfferedProof, newPassphrase: string) => Promise<void>
}) {
  const { words, judge, suggest } = changedPassphraseForm()
  const input = useRef<HTMLInputElement>(null)
  const judged = useJudgedSecret(input, judge, suggest)
  const proof = proofForm(act)
  const [attempt, run] = useAttempt()
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWeak = attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/weak-passphrase'
  return (
    <Stack>
      <NewSecretField ref={input} judged={judged} words={words} violations={isWeak ? failed : []} />
      <div>
        <Button icon="refresh" size="small" onClick={judged.fill}>
          {words.suggest}
        </Button>
      </div>
      <ProofForm
        {...proof}
        words={{ ...proof.words, label: t('passphrase.present') }}
        busy={busy}
        why={busy || judged.ready ? undefined : words.why}
        violations={isWeak ? [] : failed}
        onProof={(offered) => {
          const newPassphrase = judged.take()
          run(() => change(offered, newPassphrase))
        }}
      />
      <Announced>
        {busy ? <Text tone="second">{formatRunning(runs, cost?.tookMs ?? null)}</Text> : null}
        {attempt.kind === 'failed' ? <Text tone="warn">{t('passphrase.emptied.failed')}</Text> : null}
      </Announced>
      <Text as="p" size="small" tone="quiet">
        {t('passphrase.emptied')} {t('passphrase.others')}
      </Text>
    </Stack>
  )
}
