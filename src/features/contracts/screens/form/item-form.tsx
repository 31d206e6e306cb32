import { namesOf, type ItemPlace } from '#/features/contracts/model/form/contract-place.ts'
import { prefixOf, removePrefixItem } from '#/features/contracts/model/form/list-edits.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Stack } from '#/ui/stack.tsx'
import { FindingsBlock } from './findings-block.tsx'
import { FormHead } from './form-head.tsx'
import { useFormTools } from './form-tools.ts'
import styles from './form.module.css'
import { KindField } from './kind-field.tsx'
import { SchemaForm } from './schema-form.tsx'

/** The definition of the items of an array, or of the item at one place. */
export function ItemForm({ place }: { readonly place: ItemPlace }) {
  const { apply, select, findings } = useFormTools()
  const { at, list, listPath } = place
  const owner = namesOf(listPath).at(-1) ?? ''
  const structural = ['', 'properties', 'required', 'additionalProperties', 'items']
  return (
    <>
      <FormHead
        title={owner}
        note={at === undefined ? t('structure.items') : t('structure.item', { place: at })}
      />
      <div className={styles['body']}>
        <Stack>
          <div className={styles['pairs']}>
            <KindField place={place} />
          </div>
          <FindingsBlock findings={structural.flatMap((each) => findings(each))} />
          <SchemaForm place={place} />
          {at === undefined ? null : (
            <div>
              <Button
                size="small"
                icon="close"
                why={prefixOf(list)?.length === 1 ? t('form.remove.last-place') : undefined}
                onClick={() => {
                  apply(removePrefixItem(list, listPath, at))
                  select(listPath)
                }}
              >
                {t('form.remove')}
              </Button>
            </div>
          )}
        </Stack>
      </div>
    </>
  )
}
