import { skipToken, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toFileName } from '#/domain/program/file-name.ts'
import type { CallOptions } from '#/platform/worker-call.ts'
import { readBackup } from '#/domain/backup/backup-actions.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { secretWords } from '#/words/control-words.ts'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/vault/messages.ts'
import { Button } from '#/ui/button.tsx'
import { FileDrop } from '#/ui/file.tsx'
import { Stack } from '#/ui/layout.tsx'
import { LinesNote } from '#/ui/note.tsx'
import { SecretField } from '#/ui/secret-input.tsx'
import { lendField } from '#/ui/secret-holder.ts'
import { useFailedSecret } from '#/ui/proof-form.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { LongOperationNote, useLongOperation } from '#/features/vault/screens/long-operation.tsx'

/** Asks for the passphrase once a file looks valid. A test accepts only backups of a vault, not of one key. */
export function BackupFileForm({
  act,
  wanted = 'any',
  handed,
  onFile,
}: {
  readonly act: string
  readonly wanted?: 'vault' | 'any'
  /** A file that the system opened with this app. */
  readonly handed?: File | undefined
  readonly onFile: (file: File, passphrase: string, options: CallOptions) => Promise<void>
}) {
  const secret = useRef<HTMLInputElement>(null)
  const turn = useRef(0)
  const [{ file, at: chosenAt }, setChosen] = useState({ file: handed, at: 0 })
  const head = useQuery({
    queryKey: ['backup-file', wanted, chosenAt, file?.name, file?.size, file?.lastModified],
    queryFn: file === undefined ? skipToken : () => readBackup(file, wanted),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  // The field stays for the next file, which may have the same passphrase.
  const [wasAsked, setAsked] = useState(false)
  const asks = wasAsked || head.isSuccess
  const [attempt, run, forget] = useAttempt()
  const [running, follow] = useLongOperation()
  const busy = attempt.kind === 'busy'
  const fault = attempt.kind === 'failed' ? attempt.error : (head.error ?? undefined)
  const failed = fault === undefined ? [] : errorLines(fault)
  const isOfPassphrase = attempt.kind === 'failed' && isWrongPassphrase(attempt.error)
  const { quiet, ...focus } = useFailedSecret(secret, isOfPassphrase)
  return (
    <form
      {...focus}
      onSubmit={(event) => {
        event.preventDefault()
        if (busy || file === undefined || !head.isSuccess) return
        const at = (turn.current += 1)
        const open = async (passphrase: string) => {
          try {
            await follow((options) => onFile(file, passphrase, options))
          } catch (error) {
            // Another file may have the same passphrase, so only a wrong passphrase is cleared.
            if (isWrongPassphrase(error) && turn.current === at) turn.current += 1
            throw error
          }
        }
        run(async () => {
          await lendField(
            open,
            () => secret.current,
            () => turn.current,
          )
        })
      }}
    >
      <Stack>
        <FileDrop
          label={t('backup.file.choose')}
          hint={
            file === undefined
              ? t('backup.file.hint')
              : head.data === undefined
                ? t('backup.file.chosen', { name: toFileName(file.name), size: file.size })
                : t('backup.file.read', {
                    name: toFileName(file.name),
                    kind: head.data.kind,
                    at: head.data.madeAtMs,
                  })
          }
          accept=".json,application/json"
          onFile={(chosen) => {
            forget()
            turn.current += 1
            setAsked(asks)
            setChosen({ file: chosen, at: chosenAt + 1 })
          }}
        />
        {failed.length > 0 && !isOfPassphrase ? (
          <LinesNote title={t('backup.file.failed')} lines={failed} />
        ) : null}
        {asks ? (
          <>
            <SecretField
              ref={secret}
              label={t('backup.file.passphrase')}
              words={secretWords()}
              violations={isOfPassphrase ? failed : []}
              quiet={quiet}
            />
            <div>
              <Button
                kind="primary"
                type="submit"
                busy={busy}
                why={busy || head.isSuccess ? undefined : t('backup.file.none')}
              >
                {act}
              </Button>
            </div>
          </>
        ) : null}
        <LongOperationNote running={running} about={t('backup.file.busy')} />
      </Stack>
    </form>
  )
}

function isWrongPassphrase(error: unknown): boolean {
  return errorCode(error) === 'vault/backup-passphrase'
}
