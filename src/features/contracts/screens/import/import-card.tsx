import { useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { JsonIntake } from '#/ui/text-intake.tsx'
import { Text } from '#/ui/text.tsx'
import type { FieldViolation } from '#/ui/field.tsx'
import { saveImports, type ImportItem } from '#/features/contracts/model/import/import-items.ts'
import type { ImportReading } from '#/features/contracts/model/import/read-import.ts'
import { formatImportProblem } from '#/features/contracts/words/contract-import-words.ts'
import { ImportItems } from './import-items.tsx'

/** Takes contracts as JSON: pasted, from files, or dropped. What holds and what does not is said at once; the input stays. */
export function ImportCard({
  text,
  reading,
  items,
  onText,
  onFile,
  onForget,
  onClose,
}: {
  readonly text: string
  readonly reading: ImportReading
  /** Of files. */
  readonly items: readonly ImportItem[]
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
  readonly onForget: (id: number) => void
  readonly onClose: (created: readonly string[]) => void
}) {
  const [showAll, setShowAll] = useState(false)
  const pasted: ImportItem = { id: 0, name: '', fileName: undefined, reading }
  const all = reading.kind === 'empty' ? items : [pasted, ...items]
  const good = all.filter((each) => each.reading.kind === 'contract')
  const isCut = text.length > longText && !showAll
  return (
    <Card
      title={t('contracts.import.title')}
      end={
        <Button size="small" kind="quiet" icon="close" onClick={() => onClose([])}>
          {t('contracts.import.close')}
        </Button>
      }
    >
      <Columns shape="two">
        <JsonIntake
          words={{
            label: t('contracts.import.json'),
            note: t('contracts.import.json.note'),
            file: t('contracts.import.file'),
            fileHint: t('contracts.import.file.hint'),
          }}
          text={isCut ? text.slice(0, longText) : text}
          violations={reading.kind === 'refused' ? [problemLine(reading)] : []}
          isReadOnly={isCut}
          multiple
          onText={onText}
          onFile={onFile}
        >
          {isCut ? (
            <Text size="small" tone="second">
              {t('contracts.import.long', { shown: longText, length: text.length })}{' '}
              <Button size="small" kind="quiet" onClick={() => setShowAll(true)}>
                {t('contracts.import.long.show')}
              </Button>
              <Button size="small" kind="quiet" onClick={() => onText('')}>
                {t('contracts.import.clear')}
              </Button>
            </Text>
          ) : null}
        </JsonIntake>
        <Stack>
          <Text as="p" tone="second">
            {t('contracts.import.about')}
          </Text>
          <ImportItems items={all} onForget={onForget} />
          <div>
            <Button
              kind="primary"
              why={good.length === 0 ? t('contracts.import.act.why') : undefined}
              onClick={() => onClose(saveImports(good))}
            >
              {t('contracts.import.act', { count: Math.max(good.length, 1) })}
            </Button>
          </div>
        </Stack>
      </Columns>
    </Card>
  )
}

// A field of a megabyte makes every key slow.
const longText = 100_000

/** Why a text is no contract, with the line where it breaks. */
function problemLine(reading: Extract<ImportReading, { readonly kind: 'refused' }>): FieldViolation {
  return { rule: reading.rule, text: formatImportProblem(reading) }
}
