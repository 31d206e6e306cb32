import { useEffect, useRef } from 'react'
import {
  mostContractName,
  mostSampleText,
  type ContractSample,
} from '#/workspace/contracts/contract-record.ts'
import { changeSample } from '#/features/contracts/model/samples/sample-actions.ts'
import type { SampleRun } from '#/features/contracts/model/samples/run-sample.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns } from '#/ui/columns.tsx'
import { Field } from '#/ui/field.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { TextArea } from '#/ui/text-area.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { SampleEntries } from './sample-entries.tsx'
import { SampleViolations } from './sample-violations.tsx'

/** One sample: its text, which can be changed, and all that the rules say of it. */
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
  // It opens below a list that may be long.
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
