import { useId, useState } from 'react'
import { openBundle, openPasted } from '#/workspace/exchange/exchange-desk.ts'
import { useQrTake } from '#/workspace/exchange/use-qr-take.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { QrTake } from '#/ui/qr-take.tsx'
import { Stack } from '#/ui/stack.tsx'

/** Opens what another machine shows as QR codes. */
export function ScanCode() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="close">
      <div>
        <Button opens={{ id, isOpen }} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('qr.scan.end') : t('qr.scan')}
        </Button>
      </div>
      <div id={id}>{isOpen ? <Scanner /> : null}</div>
    </Stack>
  )
}

function Scanner() {
  const { take, fault, canRestart, restart } = useQrTake({ onBytes: openBundle, onText: openPasted })
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
