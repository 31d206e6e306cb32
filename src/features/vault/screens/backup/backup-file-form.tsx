import { useRef, useState } from 'react'
import type { CallOptions } from '#/platform/worker-call.ts'
import { secretWords } from '#/words/control-words.ts'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/vault/messages.ts'
import { Button } from '#/ui/button.tsx'
import { FileDrop } from '#/ui/file.tsx'
import { Stack } from '#/ui/layout.tsx'
import { SecretField } from '#/ui/secret-input.tsx'
import { moveSecret } from '#/ui/secret-holder.ts'
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
  const [file, setFile] = useState(handed)
  const [attempt, run, forget] = useAttempt()
  const [running, follow] = useLongOperation()
  const busy = attempt.kind === 'busy'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (busy || file === undefined) return
        const passphrase = moveSecret(secret.current)
        run(() => follow((options) => onFile(file, passphrase, options)))
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
            setFile(chosen)
          }}
        />
        <SecretField
          ref={secret}
          label={t('backup.file.passphrase')}
          words={secretWords()}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
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
