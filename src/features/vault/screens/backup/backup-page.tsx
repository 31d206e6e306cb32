import { Link } from '@tanstack/react-router'
import { useState, useId, useRef } from 'react'
import { toPlainLabel } from '#/protocol/names/plain-name.ts'
import {
  type MadeBackup,
  makeBackup,
  nextBackupName,
  findSavePlace,
  forgetSavePlace,
  useSavedPlace,
} from '#/domain/backup/backup-actions.ts'
import { isSingleFile } from '#/domain/program/single-file.ts'
import { t } from '#/features/vault/messages.ts'
import { ButtonLink, Button, LinkButton } from '#/ui/button.tsx'
import { Columns, PageHead, Row, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { OpenVaultOnly } from '#/features/vault/screens/unlock-card.tsx'
import { LongOperationNote, useLongOperation } from '#/features/vault/screens/long-operation.tsx'
import { BackupCard } from './backup-card.tsx'
import { errorCode } from '#/domain/program/error-code.ts'
import { errorLines } from '#/words/format-violation.ts'
import { backupSheet, newPassphraseField, passphraseForm, vaultProofForm } from '#/words/vault-forms.ts'
import type { OfferedProof } from '#/domain/keys/vault-session.ts'
import { Text } from '#/ui/text.tsx'
import { Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { ChoiceGroup, Radio } from '#/ui/choice.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { Sheet } from '#/ui/made-secret.tsx'
import { useCheckedSecret, SuggestedSecretField, whyNotReady } from '#/ui/new-secret.tsx'

export function BackupPage() {
  const [made, setMade] = useState<MadeBackup>()
  return (
    <>
      <PageHead title={t('backup.now')} />
      <OpenVaultOnly locked={t('backup.locked')}>
        <Columns shape="main">
          <Cards>
            <Stack>
              {made === undefined ? null : <MadeNote made={made} onAnother={() => setMade(undefined)} />}
              {/* The single-file version saves repeatedly to the same place, so the form stays. */}
              {made === undefined || isSingleFile ? <MakeBackupCard onMade={setMade} /> : null}
            </Stack>
            <BackupCard without="create" />
          </Cards>
        </Columns>
      </OpenVaultOnly>
    </>
  )
}

/** A file counts as a backup only after it was tested. */
function MadeNote({ made, onAnother }: { readonly made: MadeBackup; readonly onAnother: () => void }) {
  const { fileName, file, keys, leftOut, isNoted, isWritten } = made
  return (
    <Note tone="accent" alert title={t('backup.done', { keys })}>
      <Stack gap="close">
        <span>
          {isWritten
            ? t('backup.done.written', { file: fileName })
            : t('backup.done.about', { file: fileName })}
        </span>
        {leftOut === 0 ? null : <span>{t('backup.done.left-out', { count: leftOut })}</span>}
        {isNoted ? null : <span>{t('backup.done.not-noted')}</span>}
        <Row wrap>
          <ButtonLink kind="primary" size="small" render={<Link to="/vault/test-backup" />}>
            {t('backup.done.test')}
          </ButtonLink>
          <Button size="small" kind="quiet" onClick={() => saveFile(fileName, file.type, file)}>
            {t('backup.done.again')}
          </Button>
          <Button size="small" kind="quiet" icon="print" onClick={() => window.print()}>
            {t('backup.done.print')}
          </Button>
          {isSingleFile ? null : (
            <Button size="small" kind="quiet" onClick={onAnother}>
              {t('backup.done.another')}
            </Button>
          )}
        </Row>
      </Stack>
      <Sheet words={backupSheet({ file: fileName, keys })} />
    </Note>
  )
}

function PlaceNote() {
  const place = useSavedPlace((state) => state.place)
  if (place === undefined) return null
  return (
    <Text as="p" size="small" tone="second">
      {t('backup.place', { file: toPlainLabel(place.name) })}{' '}
      <LinkButton onClick={forgetSavePlace}>{t('backup.place.other')}</LinkButton>
    </Text>
  )
}

/** Creates a backup under the passphrase of the vault or its own. Both need a fresh proof. */
function MakeBackupCard({ onMade }: { readonly onMade: (made: MadeBackup) => void }) {
  const group = useId()
  const [under, setUnder] = useState<'vault' | 'own'>('vault')
  const field = newPassphraseField(t('backup.make.own'))
  const input = useRef<HTMLInputElement>(null)
  const checked = useCheckedSecret(input, field.check, field.suggest)
  const [attempt, run, forget] = useAttempt()
  const [running, follow] = useLongOperation()
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWeak = attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/weak-passphrase'
  const isOwn = under === 'own'
  const make = (proof: OfferedProof) => {
    run(async () => {
      // Must come first: the browser shows the file dialog only shortly after the click.
      const place = await findSavePlace(nextBackupName())
      if (place === 'cancelled') return
      const makeUnder = async (passphrase: string | undefined) => {
        const made = await follow((options) => makeBackup({ proof, passphrase, place }, options))
        if (!made.isWritten) saveFile(made.fileName, made.file.type, made.file)
        onMade(made)
      }
      await (isOwn ? checked.lend(makeUnder) : makeUnder(undefined))
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
          inline
          {...(isOwn ? vaultProofForm(t('backup.now')) : passphraseForm(t('backup.now')))}
          busy={busy}
          why={busy || !isOwn ? undefined : whyNotReady(checked, field.words)}
          violations={isWeak ? [] : failed}
          onProof={make}
        />
        <LongOperationNote running={running} about={t('backup.make.busy')} />
        <PlaceNote />
      </Stack>
    </Card>
  )
}
