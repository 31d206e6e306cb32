import { useState } from 'react'
import { securityLevels, type SecurityLevel } from '#/protocol/key/key-attribute.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatLevel, formatKeyType } from '#/words/key-words.ts'
import { t } from '#/features/vault/messages.ts'
import { type LevelDecision, formatLevelClaims, bearerName } from '#/features/vault/model/restore-requests.ts'
import { placeOf, type FoundKey, type Scan } from '#/features/vault/model/restore-scan.ts'
import { Badge } from '#/ui/badge.tsx'
import { Checkbox, Segmented } from '#/ui/choice.tsx'
import { HiddenText, Text } from '#/ui/text.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Select } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'

// More rows are too many to read. A narrower range shows the others.
const mostShown = 100

/** The private keys of the ranges by kind. Keys of an identity come first. */
export function FoundKeys({
  scan: { keys },
  chosen,
  check,
  onChoose,
  onLevel,
}: {
  readonly scan: Scan
  readonly chosen: ReadonlySet<string>
  readonly check: (key: FoundKey) => LevelDecision & { readonly isMissing: boolean }
  readonly onChoose: (key: FoundKey, on: boolean) => void
  readonly onLevel: (key: FoundKey, level: SecurityLevel) => void
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
          density="tall"
          columns={[
            { id: 'take', head: t('restore.column.take'), hideHead: true },
            { id: 'path', head: t('restore.column.path'), lead: true },
            { id: 'public', head: t('restore.column.public') },
            { id: 'bearers', head: t('restore.column.bearers') },
            ...(kind === 'single-use' ? [] : [{ id: 'level', head: t('restore.column.level') } as const]),
          ]}
          rows={shown.map((key) => {
            const { isMissing, ...decision } = check(key)
            const { path } = key.derived
            const isTaken = chosen.has(placeOf(key))
            // The level matters only if identities claim one, or if the key is to be restored.
            const hasLevel =
              key.derived.kind === 'identity' && isMissing && (isTaken || key.bearers.length > 0)
            return {
              id: placeOf(key),
              cells: {
                take: isMissing ? (
                  <Checkbox
                    label={<HiddenText>{t('restore.take.of', { path })}</HiddenText>}
                    checked={isTaken}
                    onChecked={(on) => onChoose(key, on)}
                  />
                ) : null,
                path: <Text mono>{path}</Text>,
                public: (
                  <IdentifierChip
                    bare
                    label={t('restore.column.public')}
                    {...identifierWords(key.derived.publicKey, 'base58')}
                  />
                ),
                bearers: (
                  <Bearers
                    found={key}
                    isInVault={!isMissing}
                    differs={hasLevel ? formatLevelClaims(decision) : undefined}
                  />
                ),
                level: hasLevel ? (
                  <KeyLevel path={path} level={decision.level} onLevel={(level) => onLevel(key, level)} />
                ) : null,
              },
            }
          })}
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

const values = ['0', '1', '2', '3'] as const
const levels = securityLevels.map(({ level }) => ({ value: values[level], text: formatLevel(level) }))

function KeyLevel({
  path,
  level,
  onLevel,
}: {
  readonly path: string
  readonly level: SecurityLevel | undefined
  readonly onLevel: (level: SecurityLevel) => void
}) {
  return (
    <Select
      aria-label={t('restore.level.of', { path })}
      value={level === undefined ? '' : values[level]}
      onValue={(value) => {
        const chosen = securityLevels[Number(value)]
        if (value !== '' && chosen !== undefined) onLevel(chosen.level)
      }}
      options={
        level === undefined ? [{ value: '', text: t('restore.level.choose') } as const, ...levels] : levels
      }
    />
  )
}

function Bearers({
  found: { derived, bearers },
  isInVault,
  differs,
}: {
  readonly found: FoundKey
  readonly isInVault: boolean
  /** Differing claims about the level of the key. */
  readonly differs: string | undefined
}) {
  return (
    <Stack gap="snug">
      {derived.kind === 'single-use' ? (
        <span>{t('restore.bearer.single-use', { purpose: derived.purpose })}</span>
      ) : null}
      {derived.kind === 'identity' && bearers.length === 0 ? <span>{t('restore.bearer.none')}</span> : null}
      {bearers.map(({ identity, key }) => (
        <span key={`${identity.id} ${key.id}`}>
          {t('restore.bearer', {
            identity: bearerName(identity),
            id: key.id,
            level: formatLevel(key.securityLevel),
            type: formatKeyType(key.type),
          })}
        </span>
      ))}
      {differs === undefined ? null : (
        <Text as="p" size="small" tone="warn">
          {differs}
        </Text>
      )}
      {isInVault ? (
        <span>
          <Badge tone="ok" icon="check">
            {t('restore.held')}
          </Badge>
        </span>
      ) : null}
    </Stack>
  )
}
