import { useState } from 'react'
import { isJsonObject, memberOf } from '#/protocol/contract/json-value.ts'
import { mostSamples, mostSampleType } from '#/workspace/records/contract-record.ts'
import { addMadeSamples, addSample } from '#/features/contracts/model/samples/sample-actions.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { formatMade } from '#/features/contracts/words/contract-sample-words.ts'
import { t } from '#/features/contracts/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Row } from '#/ui/row.tsx'
import { Select } from '#/ui/select.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'

/** Makes samples of a document type, or begins one of one's own. */
export function SampleMaker({
  studio,
  onAdded,
}: {
  readonly studio: Studio
  readonly onAdded: (id: string) => void
}) {
  const documents = memberOf(studio.value, 'documents')
  const names = isJsonObject(documents) ? Object.keys(documents) : []
  const types = names.filter(({ length }) => length <= mostSampleType)
  const [chosen, setChosen] = useState('')
  const [said, setSaid] = useState('')
  const [attempt, run] = useAttempt()
  const [first] = types
  if (first === undefined) return <Text tone="second">{t('samples.no-type')}</Text>
  const documentType = types.includes(chosen) ? chosen : first
  const { samples } = studio.record
  const why = samples.length >= mostSamples ? t('samples.full') : undefined
  const make = (kind: 'valid' | 'invalid') =>
    run(async () => setSaid(formatMade(await addMadeSamples(studio, documentType, kind))))
  const own = () =>
    onAdded(
      addSample(studio.id, {
        documentType,
        name: t('samples.name.own', { number: samples.length + 1 }),
        text: '{}\n',
      }),
    )
  const busy = attempt.kind === 'busy'
  return (
    <Stack gap="tight">
      <Field label={t('samples.type')}>
        <Select
          options={types.map((value) => ({ value, text: value }))}
          value={documentType}
          onValue={setChosen}
        />
      </Field>
      <Row wrap>
        <Button kind="primary" busy={busy} why={why} onClick={() => make('valid')}>
          {t('samples.make-valid')}
        </Button>
        <Button busy={busy} why={why} hideWhy onClick={() => make('invalid')}>
          {t('samples.make-invalid')}
        </Button>
        <Button icon="plus" why={why} hideWhy onClick={own}>
          {t('samples.own')}
        </Button>
      </Row>
      <span role="status">
        <Text size="small" tone="second">
          {said}
        </Text>
      </span>
    </Stack>
  )
}
