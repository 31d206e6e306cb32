import { useId, useState } from 'react'
import { useQrTake } from '#/workspace/exchange/use-qr-take.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { QrTake } from '#/ui/qr-take.tsx'
import { Stack } from '#/ui/stack.tsx'

interface Scanned {
  readonly onBytes: (bytes: Uint8Array) => void
  readonly onText: (text: string) => void
}

/** Reads the answer from the screen of the other machine. */
export function AnswerScan(scanned: Scanned) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="close">
      <div>
        <Button opens={{ id, isOpen }} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('elsewhere.back.scan.end') : t('elsewhere.back.scan')}
        </Button>
      </div>
      <div id={id}>{isOpen ? <Scanner {...scanned} /> : null}</div>
    </Stack>
  )
}

function Scanner(scanned: Scanned) {
  const { take, fault, canRestart, restart } = useQrTake(scanned)
  return (
    <QrTake {...take}>
      {fault === undefined ? null : (
        <Note
          tone="warn"
          title={fault}
          action={canRestart ? <Button onClick={restart}>{t('qr.take.restart')}</Button> : undefined}
        />
      )}
    </QrTake>
  )
}
