import { useId, useMemo, useState } from 'react'
import { qrGive } from '#/workspace/exchange/qr-give.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { QrGive } from '#/ui/qr-give.tsx'
import { Stack } from '#/ui/stack.tsx'

/** The request as QR codes, for who asks for them. */
export function ShownRequest({ bytes, what }: { readonly bytes: Uint8Array; readonly what: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
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
