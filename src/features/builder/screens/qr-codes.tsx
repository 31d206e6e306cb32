import { useId, useMemo, useState } from 'react'
import { qrGive } from '#/words/qr-words.ts'
import { t } from '#/features/builder/messages.ts'
import { Button } from '#/ui/button.tsx'
import { QrGive } from '#/ui/qr-give.tsx'
import { Stack } from '#/ui/layout.tsx'

/** Bytes as QR frames, shown on request. */
export function QrCodes({
  bytes,
  what,
  onShown,
}: {
  readonly bytes: Uint8Array
  /** What the bytes are. */
  readonly what: string
  readonly onShown?: () => void
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const give = useMemo(() => qrGive(bytes, what), [bytes, what])
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen) onShown?.()
  }
  return (
    <Stack gap="close">
      <div>
        <Button opens={{ id, isOpen }} onClick={toggle}>
          {isOpen ? t('qr.hide') : t('qr.show')}
        </Button>
      </div>
      <div id={id}>{isOpen ? <QrGive {...give} /> : null}</div>
    </Stack>
  )
}
