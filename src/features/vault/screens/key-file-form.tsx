import { Link } from '@tanstack/react-router'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { toFileName } from '#/domain/program/file-name.ts'
import { useOfferedIdentity } from '#/domain/identity/offered-identity.ts'
import { errorLines, violationLines } from '#/words/format-violation.ts'
import { t } from '#/features/vault/messages.ts'
import { sealKeyFile, type ImportedKeyFile } from '#/features/vault/model/key-file.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { FileDrop } from '#/ui/file.tsx'
import { Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'

export interface KeyFileIntake {
  readonly take: (file: Blob, name: string) => void
}

export function KeyFileForm({ intake }: { readonly intake: Ref<KeyFileIntake> }) {
  // A ref, because React state must not contain private keys.
  const chosenFile = useRef<Blob>(undefined)
  const [chosen, setChosen] = useState<{ readonly name: string; readonly size: number }>()
  const [attempted, setAttempted] = useState('')
  const [imported, setImported] = useState<ImportedKeyFile>()
  const [attempt, run, forget] = useAttempt()
  const busy = attempt.kind === 'busy'
  const take = (file: Blob, name: string) => {
    // A running attempt continues: two at once would mix up their outcomes.
    if (!busy) forget()
    chosenFile.current = file
    setImported(undefined)
    setChosen({ name, size: file.size })
  }
  useImperativeHandle(intake, () => ({ take }))
  const seal = () =>
    run(async () => {
      const file = chosenFile.current
      if (file === undefined) return
      setAttempted(chosen?.name ?? '')
      setImported(await sealKeyFile(file, t('vault.key-file.lock')))
      // Another file may have been chosen in the meantime, and waits for its own attempt.
      if (chosenFile.current !== file) return
      chosenFile.current = undefined
      setChosen(undefined)
    })
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  return (
    <Stack>
      <FileDrop
        label={t('vault.key-file.choose')}
        hint={chosen === undefined ? t('vault.key-file.hint') : t('backup.file.chosen', chosen)}
        accept=".json,application/json"
        onFile={(file) => take(file, toFileName(file.name))}
      />
      {failed.length > 0 ? (
        <LinesNote title={t('vault.key-file.failed', { name: attempted })} lines={failed} />
      ) : null}
      {chosen === undefined ? null : (
        <div>
          <Button kind="primary" busy={busy} onClick={seal}>
            {t('vault.key-file.act')}
          </Button>
        </div>
      )}
      {imported === undefined ? null : <ImportedNote imported={imported} />}
    </Stack>
  )
}

function ImportedNote({ imported }: { readonly imported: ImportedKeyFile }) {
  const { keys, identityId, depositAddress, txid, hasPhrase } = imported
  const sealed = keys.filter(({ outcome }) => outcome.kind === 'taken').length
  const rejected = keys.flatMap(({ path, outcome }) =>
    outcome.kind === 'taken'
      ? []
      : violationLines(outcome.violations).map(({ rule, text }) => ({
          rule,
          text: t('vault.key-file.rejected.line', { path, text }),
        })),
  )
  const told = [
    [t('vault.key-file.identity'), identityId],
    [t('vault.key-file.address'), depositAddress],
    [t('vault.key-file.txid'), txid],
  ] as const
  const items = told.flatMap(([name, value]) =>
    value === null ? [] : [{ name, value: <Text mono>{value}</Text> }],
  )
  return (
    <Note tone={rejected.length > 0 ? 'warn' : 'ok'} title={t('vault.key-file.done', { count: sealed })}>
      <Stack gap="close">
        {rejected.length > 0 ? <LinesNote title={t('vault.key-file.rejected')} lines={rejected} /> : null}
        {items.length === 0 ? null : <KeyValues small items={items} />}
        {txid === null ? null : <Text as="p">{t('vault.key-file.funds')}</Text>}
        {hasPhrase ? <Text as="p">{t('vault.key-file.phrase')}</Text> : null}
        {identityId === null ? null : (
          <div>
            <ButtonLink
              render={<Link to="/" onClick={() => useOfferedIdentity.setState({ id: identityId })} />}
            >
              {t('vault.key-file.import')}
            </ButtonLink>
          </div>
        )}
      </Stack>
    </Note>
  )
}
