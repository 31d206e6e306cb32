import { useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import {
  addMadeSamples,
  addSample,
  removeSamples,
  sampleStatusOf,
  useSampleRuns,
} from '#/features/contracts/model/samples/sample-actions.ts'
import type { MadeSamples } from '#/features/contracts/model/samples/sample-questions.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { documentsOf } from '#/features/contracts/model/form/contract-place.ts'
import { Button } from '#/ui/button.tsx'
import { Card, EmptyState } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { Field } from '#/ui/field.tsx'
import { Note } from '#/ui/note.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Select } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { formatViolation } from '#/words/format-violation.ts'
import { postUndo } from '#/words/post-undo.ts'
import { type ContractSample, mostSamples, mostSampleType } from '#/store/records/contract-record.ts'
import { SamplePanel } from './sample-panel.tsx'
import { SamplesTable } from './samples-table.tsx'

export function SamplesView({ studio }: { readonly studio: Studio }) {
  const { id, record, report, problem } = studio
  const { samples } = record
  const running = useSampleRuns(studio)
  const [openId, setOpenId] = useState<string>()
  const opened = samples.find((each) => each.id === openId)
  const remove = (ids: readonly string[]) =>
    postUndo(t('samples.removed', { count: ids.length }), removeSamples(id, ids))
  const isInvalid = (report?.violations.length ?? 0) > 0
  return (
    <Stack>
      <Cards>
        <Card title={t('samples.make')}>
          <Stack>
            <Text as="p" tone="second">
              <span>{t('samples.about')}</span>
              {problem === undefined ? null : <span>{` ${t('samples.frozen')}`}</span>}
            </Text>
            {isInvalid ? <Note tone="warn">{t('samples.invalid-contract')}</Note> : null}
            <SampleMaker studio={studio} onAdded={setOpenId} />
          </Stack>
        </Card>
        {samples.length === 0 ? (
          <EmptyState title={t('samples.none')}>{t('samples.none.about')}</EmptyState>
        ) : (
          <Card
            label={t('samples.title')}
            flush
            tools={
              <Row
                wrap
                end={
                  <>
                    <Button size="small" icon="refresh" onClick={running.runAgain}>
                      {t('samples.run')}
                    </Button>
                    <Button size="small" kind="quiet" onClick={() => remove(samples.map((each) => each.id))}>
                      {t('samples.remove-all')}
                    </Button>
                  </>
                }
              >
                <SampleSummary samples={samples} running={running} />
              </Row>
            }
          >
            <SamplesTable
              samples={samples}
              runs={running.runs}
              openId={openId}
              onOpen={setOpenId}
              onRemove={(each) => remove([each])}
            />
          </Card>
        )}
        {opened === undefined ? null : (
          <SamplePanel
            key={opened.id}
            contractId={id}
            sample={opened}
            run={running.runs?.get(opened.id)}
            onClose={() => setOpenId(undefined)}
          />
        )}
      </Cards>
    </Stack>
  )
}

function SampleSummary({
  samples,
  running: { runs, isRunning, isOpen },
}: {
  readonly samples: readonly ContractSample[]
  readonly running: ReturnType<typeof useSampleRuns>
}) {
  const statuses = samples.flatMap((sample) => {
    const run = runs?.get(sample.id)
    return run === undefined ? [] : [sampleStatusOf(sample, run)]
  })
  const unexpected = statuses.filter((each) => each === 'unexpected' || each === 'orphan').length
  const words = isOpen
    ? t('samples.summary.open')
    : isRunning
      ? t('samples.summary.running')
      : t('samples.summary', { count: statuses.length, expected: statuses.length - unexpected, unexpected })
  return (
    <span role="status">
      <Text tone={isOpen || unexpected > 0 ? 'bad' : 'second'}>{words}</Text>
    </span>
  )
}

function SampleMaker({
  studio,
  onAdded,
}: {
  readonly studio: Studio
  readonly onAdded: (id: string) => void
}) {
  const types = Object.keys(documentsOf(studio.value)).filter(({ length }) => length <= mostSampleType)
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

function formatMade(made: MadeSamples | undefined): string {
  if (made === undefined) return t('samples.made.open')
  const { samples, gaps, violations } = made
  const [violation] = violations
  if (violation !== undefined) {
    return t('samples.made.none', { path: violation.path || '/', why: formatViolation(violation) })
  }
  const count = samples.length
  return gaps.length === 0
    ? t('samples.made', { count })
    : t('samples.made.gaps', { count, paths: gaps.slice(0, 3).join(', ') })
}
