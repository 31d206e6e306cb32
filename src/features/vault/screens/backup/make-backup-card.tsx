import { useId, useRef, useState } from 'react'
import { backupMediaType } from '#/session/backup/backup-file.ts'
import { makeBackup, type MadeBackup } from '#/session/backup/backup-actions.ts'
import { errorCode } from '#/session/error-code.ts'
import { errorLines } from '#/words/format-error.ts'
import { t } from '#/features/vault/messages.ts'
import { backupPassphraseField, passphraseForm, proofForm } from '#/words/vault-forms.ts'
import type { OfferedProof } from '#/session/vault/vault-session.ts'
import { Announced, Text } from '#/ui/text.tsx'
import { Card } from '#/ui/card.tsx'
import { ChoiceGroup, Radio } from '#/ui/choice.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { Stack } from '#/ui/layout.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { useJudgedSecret } from '#/ui/new-secret.tsx'
import { SuggestedSecretField } from './suggested-secret-field.tsx'

/** Makes a backup, under the passphrase of the vault or one of its own, for a proof that is given afresh. */
export function MakeBackupCard({ onMade }: { readonly onMade: (made: MadeBackup) => void }) {
  const group = useId()
  const [under, setUnder] = useState<'vault' | 'own'>('vault')
  const field = backupPassphraseField(t('backup.make.own'))
  const input = useRef<HTMLInputElement>(null)
  const judged = useJudgedSecret(input, field.judge, field.suggest)
  const [attempt, run, forget] = useAttempt()
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWeak = attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/weak-passphrase'
  const isOwn = under === 'own'
  const make = (proof: OfferedProof) => {
    const passphrase = isOwn ? judged.take() : undefined
    run(async () => {
      const made = await makeBackup(proof, passphrase)
      saveFile(made.fileName, backupMediaType, made.text)
      onMade(made)
    })
  }
  const choose = (next: typeof under) => {
    forget()
    setUnder(next)
  }
  return (
    <Card title={t('backup.make')}>
      <Stack>
        <Text as="p" tone="second">
          {t('backup.make.about')}
        </Text>
        <ChoiceGroup label={t('backup.make.under')}>
          <Radio
            name={group}
            label={t('backup.make.under.vault')}
            hint={t('backup.make.under.vault.hint')}
            checked={!isOwn}
            onChosen={() => choose('vault')}
          />
          <Radio
            name={group}
            label={t('backup.make.under.own')}
            hint={t('backup.make.under.own.hint')}
            checked={isOwn}
            onChosen={() => choose('own')}
          />
        </ChoiceGroup>
        {isOwn ? (
          <SuggestedSecretField
            ref={input}
            judged={judged}
            words={field.words}
            violations={isWeak ? failed : []}
          />
        ) : null}
        <ProofForm
          {...(isOwn ? proofForm(t('backup.now')) : passphraseForm(t('backup.now')))}
          busy={busy}
          why={busy || !isOwn || judged.ready ? undefined : field.words.why}
          violations={isWeak ? [] : failed}
          onProof={make}
        />
        <Announced>{busy ? <Text tone="second">{t('backup.make.busy')}</Text> : null}</Announced>
        {isOwn ? (
          <Text as="p" size="small" tone="quiet">
            {t('backup.make.once')}
          </Text>
        ) : null}
      </Stack>
    </Card>
  )
}
