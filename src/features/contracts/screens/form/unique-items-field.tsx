import { memberOf } from '#/protocol/contract/json-value.ts'
import type { SchemaPlace } from '#/features/contracts/model/form/contract-place.ts'
import { setKeyword } from '#/features/contracts/model/form/schema-keywords.ts'
import { t } from '#/workspace/messages/t.ts'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Stack } from '#/ui/stack.tsx'
import { FindingsBlock } from './findings-block.tsx'
import { useFormTools } from './form-tools.ts'

/** Whether no item of an array may stand in it twice. */
export function UniqueItemsField({ place }: { readonly place: SchemaPlace }) {
  const { version, apply, findings } = useFormTools()
  return (
    <Stack gap="snug">
      <Checkbox
        label={t('form.unique-items')}
        hint={t('form.unique-items.about')}
        checked={memberOf(place.definition, 'uniqueItems') === true}
        onChecked={(on) => apply(setKeyword(place, 'uniqueItems', on ? true : undefined, version))}
      />
      <FindingsBlock findings={findings('uniqueItems')} />
    </Stack>
  )
}
