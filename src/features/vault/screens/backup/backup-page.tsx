import { Link } from '@tanstack/react-router'
import { useState, useId, useRef } from 'react'
import { type MadeBackup, makeBackup } from '#/session/backup/backup-actions.ts'
import { backupMediaType } from '#/session/backup/backup-file.ts'
import { t } from '#/features/vault/messages.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Columns, PageHead, Row, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { OpenVaultOnly } from '#/features/vault/screens/unlock-card.tsx'
import { LongOperationNote, useLongOperation } from '#/features/vault/screens/long-operation.tsx'
import { BackupCard } from './backup-card.tsx'
import { errorCode } from '#/session/error-code.ts'
import { errorLines } from '#/words/format-violation.ts'
import { backupPassphraseField, passphraseForm, proofForm } from '#/words/vault-forms.ts'
import type { OfferedProof } from '#/session/vault/vault-session.ts'
import { Text } from '#/ui/text.tsx'
import { Card } from '#/ui/card.tsx'
import { ChoiceGroup, Radio } from '#/ui/choice.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { useCheckedSecret, SuggestedSecretField } from '#/ui/new-secret.tsx'

/** Makes a backup. */
export function BackupPage() {
  const [made, setMade] = useState<MadeBackup>()
  return (
    <>
      <PageHead title={t('backup.now')} />
      <OpenVaultOnly missing={t('backup.missing')} locked={t('backup.locked')}>
        <Columns shape="main">
          <Stack>
            {made === undefined ? null : <MadeNote made={made} />}
            <MakeBackupCard onMade={setMade} />
          </Stack>
          <BackupCard />
        </Columns>
      </OpenVaultOnly>
    </>
  )
}

/** What was backed up. It does not count as a backup before it was tested. */
function MadeNote({ made }: { readonly made: MadeBackup }) {
  const { fileName, text, keys, leftOut, isNoted } = made
  return (
    <Note tone="accent" alert title={t('backup.done', { keys })}>
      <Stack gap="close">
        <span>{t('backup.done.about', { file: fileName })}</span>
        {leftOut === 0 ? null : <span>{t('backup.done.left-out', { count: leftOut })}</span>}
        {isNoted ? null : <span>{t('backup.done.not-noted')}</span>}
        <Row wrap>
          <ButtonLink size="small" render={<Link to="/vault/test-backup" />}>
            {t('backup.done.test')}
          </ButtonLink>
          <Button size="small" kind="quiet" onClick={() => saveFile(fileName, backupMediaType, text)}>
            {t('backup.done.again')}
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}

/** Makes a backup, under the passphrase of the vault or one of its own, for a proof that is given afresh. */
function MakeBackupCard({ onMade }: { readonly onMade: (made: MadeBackup) => void }) {
  const group = useId()
  const [under, setUnder] = useState<'vault' | 'own'>('vault')
  const field = backupPassphraseField(t('backup.make.own'))
  const input = useRef<HTMLInputElement>(null)
  const checked = useCheckedSecret(input, field.check, field.suggest)
  const [attempt, run, forget] = useAttempt()
  const [running, follow] = useLongOperation()
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWeak = attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/weak-passphrase'
  const isOwn = under === 'own'
  const make = (proof: OfferedProof) => {
    const passphrase = isOwn ? checked.take() : undefined
    run(async () => {
      const made = await follow((options) => makeBackup(proof, passphrase, options))
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
            checked={checked}
            words={field.words}
            violations={isWeak ? failed : []}
          />
        ) : null}
        <ProofForm
          {...(isOwn ? proofForm(t('backup.now')) : passphraseForm(t('backup.now')))}
          busy={busy}
          why={busy || !isOwn || checked.ready ? undefined : field.words.why}
          violations={isWeak ? [] : failed}
          onProof={make}
        />
        <LongOperationNote running={running} about={t('backup.make.busy')} />
        {isOwn ? (
          <Text as="p" size="small" tone="quiet">
            {t('backup.make.once')}
          </Text>
        ) : null}
      </Stack>
    </Card>
  )
}
