import { useState } from 'react'
import { identifierWords } from '#/workspace/messages/identifier-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { placeOf, type FoundKey, type Scan } from '#/workspace/restore/restore-scan.ts'
import { Checkbox } from '#/ui/checkbox.tsx'
import { HiddenText } from '#/ui/hidden-text.tsx'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { Bearers } from './bearers.tsx'

// Nobody reads more of them; a narrower range shows the others.
const mostShown = 100

/** The private keys of the ranges by kind: those that an identity bears first. */
export function FoundKeys({
  scan: { keys },
  chosen,
  isMissing,
  onChoose,
}: {
  readonly scan: Scan
  readonly chosen: ReadonlySet<string>
  readonly isMissing: (key: FoundKey) => boolean
  readonly onChoose: (key: FoundKey, on: boolean) => void
}) {
  const kinds = {
    borne: keys.filter(({ bearers }) => bearers.length > 0),
    'single-use': keys.filter(({ derived }) => derived.kind === 'single-use'),
    others: keys.filter(({ derived, bearers }) => derived.kind === 'identity' && bearers.length === 0),
  }
  const [kind, setKind] = useState<keyof typeof kinds>('borne')
  const shown = kinds[kind].slice(0, mostShown)
  const count = kinds[kind].length
  return (
    <Stack gap="close">
      <div>
        <Segmented
          label={t('restore.show')}
          value={kind}
          onValue={setKind}
          choices={[
            { value: 'borne', text: t('restore.show.borne', { count: kinds.borne.length }) },
            {
              value: 'single-use',
              text: t('restore.show.single-use', { count: kinds['single-use'].length }),
            },
            { value: 'others', text: t('restore.show.others', { count: kinds.others.length }) },
          ]}
        />
      </div>
      {count === 0 ? <Text tone="quiet">{t('restore.none-of-kind')}</Text> : null}
      {count === 0 ? null : (
        <Table
          caption={t('restore.show')}
          columns={[
            { id: 'take', head: t('restore.column.take'), hideHead: true },
            { id: 'path', head: t('restore.column.path'), lead: true },
            { id: 'public', head: t('restore.column.public') },
            { id: 'bearers', head: t('restore.column.bearers') },
          ]}
          rows={shown.map((key) => ({
            id: placeOf(key),
            cells: {
              take: isMissing(key) ? (
                <Checkbox
                  label={<HiddenText>{t('restore.take.of', { path: key.derived.path })}</HiddenText>}
                  checked={chosen.has(placeOf(key))}
                  onChecked={(on) => onChoose(key, on)}
                />
              ) : null,
              path: <Text mono>{key.derived.path}</Text>,
              public: (
                <IdentifierChip
                  bare
                  label={t('restore.column.public')}
                  {...identifierWords(key.derived.publicKey, 'base58')}
                />
              ),
              bearers: <Bearers found={key} held={!isMissing(key)} />,
            },
          }))}
        />
      )}
      {count > mostShown ? (
        <Text size="small" tone="quiet">
          {t('restore.more', { shown: mostShown, count })}
        </Text>
      ) : null}
    </Stack>
  )
}
