import { useEffect, useRef } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { changeSample } from '#/features/contracts/model/samples/sample-actions.ts'
import type { SampleRun } from '#/features/contracts/model/samples/sample-questions.ts'
import type { DocumentSize, IndexEntrySize } from '#/protocol/contract/contract-size.ts'
import type { Violation } from '#/protocol/violation.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { Field, ViolationLine } from '#/ui/field.tsx'
import { Note } from '#/ui/note.tsx'
import { RuleGauge } from '#/ui/figures.tsx'
import { Table } from '#/ui/table.tsx'
import { TextArea, TextInput } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'
import { formatViolation } from '#/words/format-violation.ts'
import { type ContractSample, mostContractName, mostSampleText } from '#/store/records/contract-record.ts'

export function SamplePanel({
  contractId,
  sample,
  run,
  onClose,
}: {
  readonly contractId: string
  readonly sample: ContractSample
  readonly run: SampleRun | undefined
  readonly onClose: () => void
}) {
  const { id, name, text, expects, documentType } = sample
  const frame = useRef<HTMLDivElement>(null)
  // The panel opens below a list that may be long, so it takes the focus.
  useEffect(() => frame.current?.focus(), [])
  return (
    <div ref={frame} tabIndex={-1} role="group" aria-label={name}>
      <Card
        title={name}
        end={
          <Button
            size="small"
            kind="quiet"
            icon="close"
            label={t('samples.shut', { name })}
            onClick={onClose}
          />
        }
      >
        <Columns shape="two">
          <Stack>
            <Field label={t('samples.name')} note={documentType}>
              <TextInput
                value={name}
                maxLength={mostContractName}
                onChange={(event) => changeSample(contractId, id, { name: event.currentTarget.value })}
              />
            </Field>
            <Field label={t('samples.text')}>
              <TextArea
                mono
                rows={14}
                value={text}
                maxLength={mostSampleText}
                onChange={(event) => changeSample(contractId, id, { text: event.currentTarget.value })}
              />
            </Field>
          </Stack>
          <Stack>
            {expects === undefined ? null : (
              <Text tone="second">
                {expects === '' ? t('samples.expects.none') : t('samples.expects', { rule: expects })}
              </Text>
            )}
            {run === undefined ? null : <SampleViolations run={run} />}
            {run?.size === undefined ? null : <SampleEntries size={run.size} />}
          </Stack>
        </Columns>
      </Card>
    </div>
  )
}

/** The size of a document against the limit of 16 KB, and the size of its entry in each index. */
function SampleEntries({ size: { bytes, limitBytes, indices } }: { readonly size: DocumentSize }) {
  return (
    <Stack>
      <RuleGauge
        label={t('samples.size')}
        value={bytes}
        limit={limitBytes}
        words={t('samples.size.of', { bytes, limit: limitBytes })}
      />
      {indices.length === 0 ? null : (
        <Table
          caption={t('samples.entries')}
          density="low"
          framed
          columns={[
            { id: 'index', head: t('samples.entry'), lead: true },
            { id: 'fields', head: t('samples.entry.fields') },
            { id: 'bytes', head: t('samples.entry.bytes'), align: 'end' },
          ]}
          rows={indices.map((index, at) => ({
            id: String(at),
            cells: {
              index: index.name,
              fields: fieldsOf(index),
              bytes: t('samples.bytes', { bytes: index.bytes }),
            },
          }))}
        />
      )}
    </Stack>
  )
}

function fieldsOf({ fields }: IndexEntrySize): string {
  return fields
    .map(({ field, bytes }) =>
      bytes === undefined
        ? t('samples.entry.missing', { field })
        : t('samples.entry.field', { field, bytes }),
    )
    .join(', ')
}

const shown = 50

function SampleViolations({ run: { violations, notCheckable, unlisted } }: { readonly run: SampleRun }) {
  const left = Math.max(0, violations.length - shown) + unlisted
  return (
    <Stack gap="tight">
      {violations.length === 0 ? <Note tone="ok">{t('samples.holds')}</Note> : null}
      {violations.slice(0, shown).map((each) => (
        <ViolationLine key={`${each.rule} ${each.path}`} violation={lineOf(each)} />
      ))}
      {left === 0 ? null : <Text tone="second">{t('samples.unlisted', { count: left })}</Text>}
      {notCheckable.length === 0 ? null : (
        <Note title={t('samples.open-rule')}>
          {notCheckable.slice(0, shown).map((each) => (
            <div key={`${each.rule} ${each.path}`}>
              <Text mono>{`${each.rule} ${each.path}`}</Text>
            </div>
          ))}
        </Note>
      )}
    </Stack>
  )
}

function lineOf(violation: Violation) {
  const where = violation.path === '' ? '' : `${violation.path}: `
  return { rule: violation.rule, text: `${where}${formatViolation(violation)}` }
}
