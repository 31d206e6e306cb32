import { useId, useState } from 'react'
import { t } from '#/workspace/messages/t.ts'
import { useQrTake } from '#/workspace/exchange/use-qr-take.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { QrTake } from '#/ui/qr-take.tsx'
import { Stack } from '#/ui/stack.tsx'

/** Takes what is to be read from QR codes. */
export function ScanCard({
  onBytes,
  onText,
}: {
  readonly onBytes: (bytes: Uint8Array) => void
  readonly onText: (text: string) => void
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="close">
      <div>
        <Button opens={{ id, isOpen }} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('qr.scan.end') : t('qr.scan')}
        </Button>
      </div>
      <div id={id}>{isOpen ? <Scanner onBytes={onBytes} onText={onText} /> : null}</div>
    </Stack>
  )
}

function Scanner(props: Parameters<typeof useQrTake>[0]) {
  const { take, fault, canRestart, restart } = useQrTake(props)
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
