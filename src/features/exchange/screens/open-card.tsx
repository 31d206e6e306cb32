import { openExchangeFile, openPasted } from '#/features/exchange/model/exchange-desk.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { FileDrop } from '#/ui/file-drop.tsx'
import { PasteForm } from '#/ui/paste-form.tsx'
import { Stack } from '#/ui/stack.tsx'
import { ScanCode } from './scan-code.tsx'

// Twice what the largest bundle is in hex: more is cut by the field itself.
const longestPaste = 1_100_000

/** Opens what came from another machine: by paste, file or code. A file may be dropped anywhere on the page, too. */
export function OpenCard() {
  const openFile = (file: File) => void openExchangeFile(file)
  return (
    <Card title={t('desk.open')}>
      <Stack gap="close">
        <PasteForm
          label={t('desk.open.text')}
          hint={t('desk.open.hint')}
          act={t('desk.open.act')}
          why={t('desk.open.why')}
          rows={6}
          maxLength={longestPaste}
          kind="primary"
          onText={openPasted}
          onDropFile={openFile}
        />
        <FileDrop label={t('desk.open.file')} onFile={openFile} />
        <ScanCode />
      </Stack>
    </Card>
  )
}
