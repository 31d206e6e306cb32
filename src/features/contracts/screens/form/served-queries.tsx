import { formatQuery } from '#/features/contracts/words/contract-form-words.ts'
import type { IndexQuery } from '#/features/contracts/model/form/index-queries.ts'
import { t } from '#/features/contracts/messages.ts'
import { Icon } from '#/ui/icon.tsx'
import { Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import styles from './form.module.css'

export interface ServedQuery {
  readonly query: IndexQuery
  /** The index that serves it, where several do. */
  readonly by?: { readonly name: string; readonly isUnique: boolean }
}

/** The queries that an index, or the indices with a property, serve. */
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
