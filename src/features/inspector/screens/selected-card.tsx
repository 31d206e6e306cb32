import type { Field, DerivedValue } from '#/protocol/inspect/reading.ts'
import { valueForms } from '#/features/inspector/model/value-forms.ts'
import { copyWords } from '#/words/control-words.ts'
import { formatMeaning, formatUnit } from '#/features/inspector/words/reading-words.ts'
import { t } from '#/features/inspector/messages.ts'
import { Card } from '#/ui/card.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { ReadingLinks } from './reading-links.tsx'

const longestShown = 600
const nothing: readonly DerivedValue[] = []

const forms = {
  text: 'inspector.form.text',
  hex: 'control.form.hex',
  base64: 'control.form.base64',
  base58: 'control.form.base58',
} as const

/** The field that is picked: its value whole, in every encoding that it has, with copy. */
export function SelectedCard({ field }: { readonly field: Field }) {
  const meaning = formatMeaning(field)
  const unit = field.unit === undefined ? '' : ` ${formatUnit(field.unit)}`
  return (
    <Card title={field.name}>
      <Stack gap="close">
        <KeyValues
          small
          items={[
            ...valueForms(field).map(({ form, text }) => ({
              name: t(forms[form]),
              value: (
                <Row
                  top
                  end={
                    <CopyButton
                      text={text}
                      words={{
                        ...copyWords(),
                        copy: t('inspector.selected.copy', { name: field.name, form: t(forms[form]) }),
                      }}
                    />
                  }
                >
                  <Text mono>{form === 'text' ? `${cut(text)}${unit}` : cut(text)}</Text>
                </Row>
              ),
            })),
            ...(field.isMasked === true
              ? [{ name: t('inspector.selected.value'), value: t('inspector.masked') }]
              : []),
            ...(meaning === undefined ? [] : [{ name: t('inspector.selected.meaning'), value: meaning }]),
            {
              name: t('inspector.selected.place'),
              value: t('inspector.selected.range', {
                from: field.start,
                to: Math.max(field.start, field.end - 1),
              }),
            },
          ]}
        />
        {field.path === '' ? null : <ReadingLinks field={field} derived={nothing} />}
      </Stack>
    </Card>
  )
}

function cut(text: string): string {
  return text.length <= longestShown
    ? text
    : t('inspector.selected.cut', { text: text.slice(0, longestShown), count: text.length })
}
