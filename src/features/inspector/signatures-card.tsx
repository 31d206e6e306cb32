import type { Reading } from '#/protocol/inspect/reading.ts'
import { checkWords, copyWords } from '#/workspace/messages/control-words.ts'
import { formatDerived, formatUnit, signatureWords } from '#/workspace/messages/reading-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { CheckList } from '#/ui/check-list.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'
import { ReadingLinks } from './reading-links.tsx'

/** Who signed, what follows from the bytes, and where that stands in the workspace. */
export function SignaturesCard({ reading }: { readonly reading: Reading }) {
  const { signatures, derived, field } = reading
  return (
    <>
      {signatures.length === 0 ? null : (
        <Card title={t('inspector.signature')}>
          <CheckList
            words={checkWords()}
            lines={signatures.map((verdict, index) => {
              const { text, state, publicKey } = signatureWords(verdict)
              const detail = publicKey === undefined ? {} : { detail: <Text mono>{publicKey}</Text> }
              return { id: String(index), state, text, ...detail }
            })}
          />
        </Card>
      )}
      {derived.length === 0 ? null : (
        <Card title={t('inspector.derived')}>
          <KeyValues
            small
            items={merge(derived).map(({ name, values }) => ({
              name: formatDerived(name),
              value: values.map(({ value, unit }) => (
                <Row key={value} top end={<CopyButton text={value} words={copyWords()} />}>
                  <Text mono={unit === undefined}>
                    {unit === undefined ? value : `${BigInt(value).toLocaleString('en')} ${formatUnit(unit)}`}
                  </Text>
                </Row>
              )),
            }))}
          />
        </Card>
      )}
      <ReadingLinks kind={reading.kind} field={field} derived={derived} />
    </>
  )
}

/** The values of one name together, in the order of their first. */
function merge(derived: Reading['derived']) {
  const names = [...new Set(derived.map(({ name }) => name))]
  return names.map((name) => ({ name, values: derived.filter((each) => each.name === name) }))
}
