import { namesOf } from '#/protocol/encoding/json-pointer.ts'
import type { IndexPlace } from '#/features/contracts/model/form/contract-place.ts'
import { limitAt, holdsSince } from '#/protocol/contract/platform-version.ts'
import { removeIndex, renameIndex, setUnique } from '#/features/contracts/model/form/index-edits.ts'
import { indicesOf, readIndex } from '#/features/contracts/model/form/index-fields.ts'
import { indexQueries } from '#/features/contracts/model/form/index-queries.ts'
import { indexSpace, isFull } from '#/features/contracts/model/form/index-space.ts'
import { t } from '#/features/contracts/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/choice.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { FindingsBlock } from './findings-block.tsx'
import { FormHead } from './form-head.tsx'
import { useFormTools } from './form-tools.ts'
import styles from './form.module.css'
import { IndexFieldRows } from './index-field-rows.tsx'
import { OtherMembers } from './other-members.tsx'
import { NameField } from './name-field.tsx'
import { ServedQueries } from './served-queries.tsx'

export function IndexForm({ place }: { readonly place: IndexPlace }) {
  const { version, apply, select, findings } = useFormTools()
  const { index, path, documentType, documentPath } = place
  const { name, isUnique } = readIndex(index)
  const type = namesOf(documentPath)[1] ?? ''
  const others = indicesOf(documentType).filter(({ at }) => at !== place.at)
  const { unique } = indexSpace(documentType, version)
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
                {isOff ? t('index.unique.full', { most: unique.most }) : t('index.unique.about')}{' '}
                {t('index.unique.room', unique)}
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
          <div>
            <Button
              size="small"
              icon="close"
              onClick={() => {
                apply(removeIndex(place))
                select(documentPath)
              }}
            >
              {t('form.remove')}
            </Button>
          </div>
        </Stack>
      </div>
    </>
  )
}
