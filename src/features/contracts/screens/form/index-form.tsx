import { t } from '#/features/contracts/messages.ts'
import {
  indexQueries,
  type IndexQuery,
  indexSpace,
  indicesOf,
  isFull,
  readIndex,
} from '#/features/contracts/model/form/contract-index.ts'
import type { IndexPlace } from '#/features/contracts/model/form/contract-place.ts'
import { removeIndex, renameIndex, setUnique } from '#/features/contracts/model/form/index-edits.ts'
import { formatQuery } from '#/features/contracts/words/contract-words.ts'
import { holdsSince, limitAt } from '#/protocol/contract/platform-version.ts'
import { namesOf } from '#/protocol/encoding/json-pointer.ts'
import { Checkbox } from '#/ui/choice.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { FindingsBlock, FormHead, RemoveButton, useFormTools } from './form-tools.tsx'
import styles from './form.module.css'
import { IndexFieldRows } from './index-fields.tsx'
import { NameField, OtherMembers } from './common-fields.tsx'

export function IndexForm({ place }: { readonly place: IndexPlace }) {
  const { version, rules, apply, select, findings } = useFormTools()
  const { index, path, documentType, documentPath } = place
  const { name, isUnique } = readIndex(index)
  const type = namesOf(documentPath)[1] ?? ''
  const others = indicesOf(documentType).filter(({ at }) => at !== place.at)
  const { unique } = indexSpace(documentType, version, rules)
  const isOff = !isUnique && isFull(unique)
  const about = holdsSince(version, 'v0.23') ? t('index.fields.about') : t('index.fields.about.before')
  return (
    <>
      <FormHead title={`${type}.${name}`} note={t('structure.fields', { count: readIndex(index).entries })} />
      <div className={styles['body']}>
        <Stack>
          <NameField
            path={path}
            name={name}
            taken={others.map((each) => each.name)}
            most={limitAt('indexName', version)?.max ?? 0}
            findings={findings('name')}
            onName={(to) => apply(renameIndex(place, to))}
          />
          <Checkbox
            label={t('index.unique')}
            hint={
              <>
                <span>{isOff ? t('index.unique.full', { most: unique.most }) : t('index.unique.about')}</span>{' '}
                <span>{t('index.unique.room', unique)}</span>
              </>
            }
            checked={isUnique}
            onChecked={(on) => {
              if (!on || !isOff) apply(setUnique(place, on))
            }}
          />
          <FindingsBlock findings={[...findings('unique'), ...findings()]} />
          <IndexFieldRows place={place} />
          <Text size="small" tone="quiet">
            {about}
          </Text>
          <ServedQueries type={type} served={indexQueries(index).map((query) => ({ query }))} />
          <OtherMembers definition={index} fields={['name', 'properties', 'unique']} />
          <RemoveButton
            onRemove={() => {
              apply(removeIndex(place))
              select(documentPath)
            }}
          />
        </Stack>
      </div>
    </>
  )
}

interface ServedQuery {
  readonly query: IndexQuery
  /** The index that serves the query, if there are several. */
  readonly by?: { readonly name: string; readonly isUnique: boolean }
}

export function ServedQueries({
  type,
  served,
}: {
  readonly type: string
  readonly served: readonly ServedQuery[]
}) {
  return (
    <Sunk>
      <Stack gap="tight">
        <Text size="small" strong>
          {t('index.queries')}
        </Text>
        {served.length === 0 ? <Text size="small">{t('index.query.none')}</Text> : null}
        {served.map(({ query, by }) => {
          const text = formatQuery(type, query)
          return (
            <div key={`${text} ${by?.name ?? ''}`} className={styles['query']}>
              <Icon name="search" tone="quiet" size="small" />
              <span>
                {text} {by === undefined ? null : <span className={styles['quiet']}>{formatBy(by)}</span>}
              </span>
            </div>
          )
        })}
        <Text size="small" tone="quiet">
          {t('index.query.asc')}
        </Text>
      </Stack>
    </Sunk>
  )
}

function formatBy({ name, isUnique }: { readonly name: string; readonly isUnique: boolean }): string {
  return isUnique ? t('index.query.by.unique', { name }) : t('index.query.by', { name })
}
