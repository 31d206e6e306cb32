import { useId, useMemo, useState } from 'react'
import { qrGive } from '#/words/qr-words.ts'
import type { OpenedTransition } from '#/workspace/history/open-transition.ts'
import { markExported } from '#/workspace/actions/transition-actions.ts'
import { t } from '#/features/builder/messages.ts'
import { kindWord } from '#/words/transition-words.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { QrGive } from '#/ui/qr-give.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** The serialized bytes as QR codes, for a machine that shares nothing with this one but sight. */
export function QrCard({ known: { record } }: { readonly known: OpenedTransition }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const give = useMemo(
    () => qrGive(record.bytes, t('qr.export.what', { kind: kindWord(record.kind) })),
    [record],
  )
  const toggle = () => {
    setOpen(!isOpen)
    // What failed is said by the save state.
    if (!isOpen) markExported(record.id).catch(() => undefined)
  }
  return (
    <Card title={t('qr.export.title')}>
      <Stack>
        <Text as="p" tone="second">
          {t('qr.export.about', { size: record.bytes.length })}
        </Text>
        <div>
          <Button opens={{ id, isOpen }} onClick={toggle}>
            {isOpen ? t('qr.hide') : t('qr.show')}
          </Button>
        </div>
        <div id={id}>{isOpen ? <QrGive {...give} /> : null}</div>
      </Stack>
    </Card>
  )
}
