import { useRef, useState } from 'react'
import type { CallOptions } from '#/platform/worker-call.ts'
import { errorCode } from '#/session/error-code.ts'
import { secretWords } from '#/words/control-words.ts'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/vault/messages.ts'
import { Button } from '#/ui/button.tsx'
import { FileDrop } from '#/ui/file.tsx'
import { Stack } from '#/ui/layout.tsx'
import { LinesNote } from '#/ui/note.tsx'
import { SecretField } from '#/ui/secret-input.tsx'
import { lendField } from '#/ui/secret-holder.ts'
import { useAttempt } from '#/ui/attempt.tsx'
import { LongOperationNote, useLongOperation } from '#/features/vault/screens/long-operation.tsx'

/** Chooses the file of a backup and asks for its passphrase. The button says what happens then. */
export function BackupFileForm({
  act,
  handed,
  onFile,
}: {
  readonly act: string
  /** A file that the system opened with this program. */
  readonly handed?: File | undefined
  readonly onFile: (file: File, passphrase: string, options: CallOptions) => Promise<void>
}) {
  const secret = useRef<HTMLInputElement>(null)
  const turn = useRef(0)
  const [file, setFile] = useState(handed)
  const [attempt, run, forget] = useAttempt()
  const [running, follow] = useLongOperation()
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isOfPassphrase = attempt.kind === 'failed' && isWrongPassphrase(attempt.error)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (busy || file === undefined) return
        const at = (turn.current += 1)
        const open = async (passphrase: string) => {
          try {
            await follow((options) => onFile(file, passphrase, options))
          } catch (error) {
            // Another file may have the same passphrase; a wrong one is typed anew.
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
              : t('backup.file.chosen', { name: file.name, size: file.size })
          }
          accept=".json,application/json"
          onFile={(chosen) => {
            forget()
            turn.current += 1
            setFile(chosen)
          }}
        />
        {failed.length > 0 && !isOfPassphrase ? (
          <LinesNote title={t('backup.file.failed')} lines={failed} />
        ) : null}
        <SecretField
          ref={secret}
          label={t('backup.file.passphrase')}
          words={secretWords()}
          violations={isOfPassphrase ? failed : []}
        />
        <div>
          <Button
            kind="primary"
            type="submit"
            busy={busy}
            why={busy || file !== undefined ? undefined : t('backup.file.none')}
          >
            {act}
          </Button>
        </div>
        <LongOperationNote running={running} about={t('backup.file.busy')} />
      </Stack>
    </form>
  )
}

function isWrongPassphrase(error: unknown): boolean {
  return errorCode(error) === 'vault/backup-passphrase'
}
