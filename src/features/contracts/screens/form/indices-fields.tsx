import type { JsonObject } from '#/protocol/contract/json-value.ts'
import { askFocus } from '#/features/contracts/model/form/asked-focus.ts'
import { newIndex } from '#/features/contracts/model/form/new-index.ts'
import { indicesOf } from '#/features/contracts/model/form/index-fields.ts'
import { indexSpace, isFull } from '#/features/contracts/model/form/index-space.ts'
import { t } from '#/features/contracts/messages.ts'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useFormTools } from './form-tools.ts'
import styles from './form.module.css'

/** The indices of a document type, what the limits leave, and a way to add one. */
export function IndicesFields({
  documentType,
  path,
}: {
  readonly documentType: JsonObject
  readonly path: string
}) {
  const { apply, select, version } = useFormTools()
  const { indices, unique } = indexSpace(documentType, version)
  const next = newIndex(documentType, path, version)
  const open = (pointer: string) => {
    askFocus(pointer)
    select(pointer)
  }
  const why = isFull(indices)
    ? t('form.indices.full', { most: indices.most })
    : next === undefined
      ? t('form.indices.no-field')
      : undefined
  return (
    <Sunk>
      <Stack gap="close">
        <Text size="small">
          <strong>{t('form.indices')}</strong> {t('structure.room', indices)},{' '}
          {t('index.unique.room', unique)}
        </Text>
        {indices.used === 0 ? null : (
          <ul className={styles['links']}>
            {indicesOf(documentType).map(({ at, name, fields, isUnique }) => (
              <li key={at}>
                <LinkButton onClick={() => open(`${path}/indices/${at}`)}>{name}</LinkButton>
                <span className={styles['quiet']}>{fields.map(({ field }) => field).join(', ')}</span>
                {isUnique ? <span className={styles['kind']}>{t('structure.unique')}</span> : null}
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button
            size="small"
            icon="plus"
            why={why}
            onClick={() => {
              if (next === undefined) return
              apply(next.edits)
              open(next.path)
            }}
          >
            {t('form.indices.add')}
          </Button>
        </div>
      </Stack>
    </Sunk>
  )
}
