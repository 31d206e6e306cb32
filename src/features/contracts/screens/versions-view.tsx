import { useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { restoreVersion, saveVersion, versionsOf } from '#/features/contracts/model/contract-versions.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { postStepUndo } from '#/features/contracts/model/step-notice.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { Field } from '#/ui/field.tsx'
import { Note } from '#/ui/note.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { formatAge } from '#/words/format-age.ts'
import { formatError } from '#/words/format-error.ts'
import { type ContractVersion, mostContractName } from '#/store/records/contract-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { VersionComparison } from './version-comparison.tsx'

const draft = 'draft'

export function VersionsView({ studio }: { readonly studio: Studio }) {
  const stored = useWorkspace((state) => state.contractVersions)
  const versions = versionsOf(stored, studio.id)
  const [chosen, setChosen] = useState<{ readonly before: string; readonly after: string }>()
  const latest = versions.at(-1)?.id ?? draft
  const { before, after } = chosen ?? { before: latest, after: draft }
  return (
    <Stack>
      <Cards>
        <SaveVersionCard studio={studio} versions={versions} />
      </Cards>
      {versions.length === 0 ? null : (
        <Cards>
          <VersionsTable
            studio={studio}
            versions={versions}
            onCompare={(id) => setChosen({ before: id, after: draft })}
          />
          <VersionComparison
            studio={studio}
            versions={versions}
            before={before}
            after={after}
            draft={draft}
            onChoose={setChosen}
          />
        </Cards>
      )}
    </Stack>
  )
}

function VersionsTable({
  studio,
  versions,
  onCompare,
}: {
  readonly studio: Studio
  readonly versions: readonly ContractVersion[]
  readonly onCompare: (versionId: string) => void
}) {
  const nowMs = useNow()
  const restore = ({ id, number }: ContractVersion) => {
    restoreVersion(studio.id, id)
    postStepUndo(studio.id, t('versions.restored', { number }))
  }
  return (
    <Card title={t('versions.title')} flush>
      <Table
        caption={t('versions.title')}
        columns={[
          { id: 'number', head: t('versions.column.number'), lead: true },
          { id: 'name', head: t('versions.name') },
          { id: 'kept', head: t('versions.column.kept') },
          { id: 'act', head: t('contracts.column.act'), hideHead: true, align: 'end' },
        ]}
        rows={versions.toReversed().map((version) => {
          const { number } = version
          const isDraft = version.text === studio.text
          return {
            id: version.id,
            cells: {
              number: (
                <Row gap="snug">
                  <b>{t('versions.number', { number })}</b>
                  {isDraft ? <Badge tone="accent">{t('versions.is-draft')}</Badge> : null}
                </Row>
              ),
              name: version.name,
              kept: formatAge(version.keptAtMs, nowMs),
              act: (
                <Row
                  end={
                    <>
                      <Button
                        size="small"
                        label={t('versions.compare.of', { number })}
                        onClick={() => onCompare(version.id)}
                      >
                        {t('versions.compare.act')}
                      </Button>
                      <Button
                        size="small"
                        label={t('versions.restore.of', { number })}
                        why={isDraft ? t('versions.restore.same') : undefined}
                        hideWhy
                        onClick={() => restore(version)}
                      >
                        {t('versions.restore')}
                      </Button>
                    </>
                  }
                />
              ),
            },
          }
        })}
      />
    </Card>
  )
}

/** Saves the draft as a version, which never changes. */
function SaveVersionCard({
  studio: { id, text, report, problem },
  versions,
}: {
  readonly studio: Studio
  readonly versions: readonly ContractVersion[]
}) {
  const [name, setName] = useState('')
  const [attempt, run] = useAttempt()
  const same = versions.find((each) => each.text === text)
  const faults = problem === undefined ? (report?.violations.length ?? 0) : 1
  const keep = () =>
    run(async () => {
      await saveVersion(id, name.trim())
      setName('')
    })
  return (
    <Card title={t('versions.keep')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (same === undefined) keep()
        }}
      >
        <Stack gap="tight">
          <Text as="p" tone="second">
            {versions.length === 0 ? t('versions.none') : t('versions.keep.about')}
          </Text>
          {faults === 0 ? null : (
            <Text as="p" tone="warn">
              {t('versions.keep.faulty', { count: faults })}
            </Text>
          )}
          <Field label={t('versions.name')} note={t('versions.optional')}>
            <TextInput
              value={name}
              maxLength={mostContractName}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Field>
          <div>
            <Button
              kind="primary"
              type="submit"
              busy={attempt.kind === 'busy'}
              why={same === undefined ? undefined : t('versions.keep.same', { number: same.number })}
            >
              {t('versions.keep.act', { number: (versions.at(-1)?.number ?? 0) + 1 })}
            </Button>
          </div>
          {attempt.kind === 'failed' ? (
            <Note tone="bad" alert>
              {formatError(attempt.error)}
            </Note>
          ) : null}
        </Stack>
      </form>
    </Card>
  )
}
