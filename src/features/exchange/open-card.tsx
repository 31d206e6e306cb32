import { useState } from 'react'
import { openExchangeFile, openPasted } from '#/workspace/exchange/exchange-desk.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { FileDrop } from '#/ui/file-drop.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { TextArea } from '#/ui/text-area.tsx'
import { ScanCode } from './scan-code.tsx'

// Twice what the largest bundle is in hex: more is cut by the field itself.
const longestPaste = 1_100_000

/** Opens what came from another machine: by paste, file or code. A file may be dropped anywhere on the page, too. */
export function OpenCard() {
  const [text, setText] = useState('')
  const openFile = (file: File) => void openExchangeFile(file)
  return (
    <Card title={t('desk.open')}>
      <Stack gap="close">
        <Field label={t('desk.open.text')} hint={t('desk.open.hint')}>
          <TextArea
            mono
            rows={6}
            maxLength={longestPaste}
            autoCapitalize="off"
            autoCorrect="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onDropFile={openFile}
          />
        </Field>
        <Row wrap>
          <Button
            kind="primary"
            why={text.trim() === '' ? t('desk.open.why') : undefined}
            onClick={() => openPasted(text)}
          >
            {t('desk.open.act')}
          </Button>
        </Row>
        <FileDrop label={t('desk.open.file')} onFile={openFile} />
        <ScanCode />
      </Stack>
    </Card>
  )
}
