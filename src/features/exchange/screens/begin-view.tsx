import type { Violation } from '#/protocol/violation.ts'
import { useQrTake } from '#/words/use-qr-take.ts'
import { checkWords } from '#/words/control-words.ts'
import { privateKeyLine } from '#/words/format-error.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/exchange/messages.ts'
import { Card } from '#/ui/card.tsx'
import { CheckList } from '#/ui/check-list.tsx'
import { Columns } from '#/ui/columns.tsx'
import { FileDrop } from '#/ui/file-drop.tsx'
import { Note } from '#/ui/note.tsx'
import { PasteForm } from '#/ui/paste-form.tsx'
import { QrScan } from '#/ui/qr-scan.tsx'
import { QrTake } from '#/ui/qr-take.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { ViolationLine } from '#/ui/violation-line.tsx'
import {
  type OpenRequest,
  openExchangeFile,
  openPasted,
  openBundle,
} from '#/features/exchange/model/exchange-desk.ts'
import { PublicKeysCard } from './public-keys-card.tsx'
import { SignedCard } from './signed-card.tsx'

/** Nothing is open: how to open something, and what goes the other way. */
export function BeginView({
  desk,
}: {
  readonly desk: Extract<OpenRequest, { readonly kind: 'empty' | 'refused' | 'not-read' | 'private' }>
}) {
  return (
    <Columns shape="main-wide-aside">
      <Stack>
        <RefusedNote desk={desk} />
        <OpenCard />
        <PublicKeysCard />
      </Stack>
      <Stack>
        <StepsCard />
        <SignedCard />
      </Stack>
    </Columns>
  )
}

function StepsCard() {
  return (
    <Card title={t('desk.steps')}>
      <Stack gap="close">
        <Text as="p" tone="second">
          {t('desk.step.online')}
        </Text>
        <Text as="p" tone="second">
          {t('desk.step.here')}
        </Text>
        <Text as="p" tone="second">
          {t('desk.step.back')}
        </Text>
        <CheckList
          words={checkWords()}
          lines={[{ id: 'nothing', state: 'ok', text: t('desk.step.nothing') }]}
        />
      </Stack>
    </Card>
  )
}

// Twice what the largest bundle is in hex: more is cut by the field itself.
const longestPaste = 1_100_000

/** Opens what came from another machine: by paste, file or code. A file may be dropped anywhere on the page, too. */
function OpenCard() {
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

/** Opens what another machine shows as QR codes. */
function ScanCode() {
  return (
    <QrScan words={{ open: t('qr.scan'), end: t('qr.scan.end') }}>
      <Scanner />
    </QrScan>
  )
}

function Scanner() {
  return <QrTake {...useQrTake({ onBytes: openBundle, onText: openPasted })} />
}

/** Why nothing was opened: each rule that was broken, and where. */
function RefusedNote({
  desk,
}: {
  readonly desk: Extract<OpenRequest, { readonly kind: 'empty' | 'refused' | 'not-read' | 'private' }>
}) {
  switch (desk.kind) {
    case 'empty':
      return null
    case 'not-read':
      return (
        <Note tone="bad" alert title={t('desk.not-read')}>
          {t('desk.not-read.about')}
        </Note>
      )
    case 'private':
      return (
        <Note tone="bad" alert title={t('desk.refused')}>
          {privateKeyLine().text}
        </Note>
      )
    case 'refused':
      return (
        <Note tone="bad" alert title={t('desk.refused')}>
          <Stack gap="tight">
            <p>{t('desk.refused.about')}</p>
            {desk.violations.map((each, index) => (
              <ViolationLine
                key={`${index} ${each.rule}`}
                violation={{ rule: each.rule, text: formatAt(each) }}
              />
            ))}
          </Stack>
        </Note>
      )
  }
}

function formatAt(each: Violation): string {
  const text = formatViolation(each)
  return each.path === '' ? text : t('desk.refused.at', { pointer: each.path, text })
}
