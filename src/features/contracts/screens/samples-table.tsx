import { t } from '#/features/contracts/messages.ts'
import { type SampleStatus, sampleStatusOf } from '#/features/contracts/model/samples/sample-actions.ts'
import type { SampleRun } from '#/features/contracts/model/samples/sample-questions.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Row } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import type { ContractSample } from '#/store/records/contract-record.ts'

export function SamplesTable({
  samples,
  runs,
  openId,
  onOpen,
  onRemove,
}: {
  readonly samples: readonly ContractSample[]
  readonly runs: ReadonlyMap<string, SampleRun> | undefined
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
  readonly onRemove: (id: string) => void
}) {
  return (
    <Table
      caption={t('samples.title')}
      density="middle"
      narrow="flow"
      columns={[
        { id: 'name', head: t('samples.column.name'), lead: true },
        { id: 'type', head: t('samples.column.type') },
        { id: 'verdict', head: t('samples.column.verdict') },
        { id: 'size', head: t('samples.column.size'), align: 'end' },
        { id: 'act', head: t('contracts.column.act'), hideHead: true, align: 'end' },
      ]}
      rows={samples.map((sample) => {
        const { id, name, documentType } = sample
        const run = runs?.get(id)
        return {
          id,
          selected: id === openId,
          cells: {
            name: (
              <LinkButton label={t('samples.open', { name })} onClick={() => onOpen(id)}>
                {name}
              </LinkButton>
            ),
            type: documentType,
            verdict: run === undefined ? null : <SampleVerdict sample={sample} run={run} />,
            size: run?.size === undefined ? null : t('samples.bytes', { bytes: run.size.bytes }),
            act: (
              <Button
                size="small"
                kind="quiet"
                icon="close"
                label={t('samples.remove', { name })}
                onClick={() => onRemove(id)}
              />
            ),
          },
        }
      })}
    />
  )
}

const statusWords = {
  valid: { tone: 'ok', icon: 'check', text: 'samples.valid' },
  broken: { tone: 'warn', icon: 'warning', text: 'samples.broken' },
  'as-expected': { tone: 'ok', icon: 'check', text: 'samples.as-expected' },
  unexpected: { tone: 'bad', icon: 'alert', text: 'samples.unexpected' },
  orphan: { tone: 'warn', icon: 'warning', text: 'samples.orphan' },
} as const satisfies Record<SampleStatus, object>

function SampleVerdict({ sample, run }: { readonly sample: ContractSample; readonly run: SampleRun }) {
  const { tone, text, icon } = statusWords[sampleStatusOf(sample, run)]
  const [first] = run.violations
  return (
    <Row gap="snug" wrap>
      <Badge tone={tone} icon={icon}>
        {t(text)}
      </Badge>
      {first === undefined ? null : (
        <Text mono size="micro" tone="quiet">
          {`${first.rule} ${first.path}`}
        </Text>
      )}
    </Row>
  )
}
