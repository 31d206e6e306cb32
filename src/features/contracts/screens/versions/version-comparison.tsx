import type { ContractVersion } from '#/workspace/records/contract-record.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { useTextsCompared } from '#/features/contracts/model/versions/use-texts-compared.ts'
import { foldedWords } from '#/features/contracts/words/contract-change-words.ts'
import { t } from '#/features/contracts/messages.ts'
import { Card } from '#/ui/card.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'
import { TextDifference } from '#/ui/line-view.tsx'
import { ChangesList } from './changes-list.tsx'

/** What differs between two states of the contract: in what it says, breaking changes first, and line by line. */
export function VersionComparison({
  studio,
  versions,
  before,
  after,
  draft,
  onChoose,
}: {
  readonly studio: Studio
  readonly versions: readonly ContractVersion[]
  /** Ids of versions, or `draft`. */
  readonly before: string
  readonly after: string
  readonly draft: string
  readonly onChoose: (chosen: { readonly before: string; readonly after: string }) => void
}) {
  const textOf = (id: string) => versions.find((each) => each.id === id)?.text ?? studio.text
  const compared = useTextsCompared(studio.id, textOf(before), textOf(after))
  const options = [
    { value: draft, text: t('versions.draft') },
    ...versions.toReversed().map(({ id, number, name }) => ({
      value: id,
      text: name === '' ? t('versions.number', { number }) : t('versions.named', { number, name }),
    })),
  ]
  return (
    <Card title={t('versions.compare')}>
      <Stack>
        <Columns shape="two">
          <Field label={t('versions.before')}>
            <Select options={options} value={before} onValue={(next) => onChoose({ before: next, after })} />
          </Field>
          <Field label={t('versions.after')}>
            <Select options={options} value={after} onValue={(next) => onChoose({ before, after: next })} />
          </Field>
        </Columns>
        {compared === 'comparing' ? <Text tone="second">{t('versions.comparing')}</Text> : null}
        {compared === 'open' ? <Text tone="bad">{t('versions.open')}</Text> : null}
        {typeof compared === 'string' ? null : (
          <>
            <ChangesList contractId={studio.id} compared={compared} isDraft={after === draft} />
            {compared.parts.some(({ kind }) => kind === 'lines') ? (
              <TextDifference
                label={t('versions.lines')}
                words={{ removed: t('versions.line.removed'), added: t('versions.line.added') }}
                parts={compared.parts.map((part) =>
                  part.kind === 'folded' ? { kind: 'folded', text: foldedWords(part.count) } : part,
                )}
              />
            ) : (
              <Text tone="second">{t('versions.lines.same')}</Text>
            )}
            {compared.left === 0 ? null : (
              <Text tone="second">{t('versions.lines.left', { count: compared.left })}</Text>
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}
