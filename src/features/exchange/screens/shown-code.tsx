import { useId, useMemo, useState } from 'react'
import { qrGive } from '#/words/qr-words.ts'
import { t } from '#/features/exchange/messages.ts'
import { Button } from '#/ui/button.tsx'
import { QrGive } from '#/ui/qr-give.tsx'
import { Stack } from '#/ui/layout.tsx'

/** Bytes as QR codes, for who asks for them. Keep the array while it is the same. */
export function ShownCode({
  bytes,
  what,
  begins = false,
}: {
  readonly bytes: Uint8Array
  /** What they are, for who does not see the picture. */
  readonly what: string
  /** Shown from the start. */
  readonly begins?: boolean
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(begins)
  const give = useMemo(() => qrGive(bytes, what), [bytes, what])
  return (
    <Stack gap="close">
      <div>
        <Button opens={{ id, isOpen }} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('qr.hide') : t('qr.show')}
        </Button>
      </div>
      <div id={id}>{isOpen ? <QrGive {...give} /> : null}</div>
    </Stack>
  )
}
