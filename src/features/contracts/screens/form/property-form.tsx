import { memberOf, pointTo } from '#/protocol/contract/json-value.ts'
import { limitAt } from '#/protocol/contract/contract-limit.ts'
import { namesOf, type PropertyPlace } from '#/features/contracts/model/form/contract-place.ts'
import { isRequired, setRequired } from '#/features/contracts/model/form/level-names.ts'
import { removeProperty, renameProperty } from '#/features/contracts/model/form/property-edits.ts'
import {
  moveProperty,
  propertiesInOrder,
  propertiesOf,
} from '#/features/contracts/model/form/property-order.ts'
import { formatRemoved } from '#/features/contracts/words/contract-form-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Stack } from '#/ui/stack.tsx'
import { DependentsField } from './dependents-field.tsx'
import { FindingsBlock } from './findings-block.tsx'
import { FormHead } from './form-head.tsx'
import { useFormTools } from './form-tools.ts'
import styles from './form.module.css'
import { KindField } from './kind-field.tsx'
import { NameField } from './name-field.tsx'
import { PropertyQueries } from './property-queries.tsx'
import { SchemaForm } from './schema-form.tsx'

export function PropertyForm({ place }: { readonly place: PropertyPlace }) {
  const { version, apply, select, follow, findings } = useFormTools()
  const { path, name, definition, level, levelPath } = place
  const inOrder = propertiesInOrder(level)
  const at = inOrder.findIndex((each) => each.name === name)
  const position = memberOf(definition, 'position')
  const own = findings()
  const isNamed = ({ rule }: { readonly rule: string }) => rule === 'property.name'
  const structural = [
    'position',
    'properties',
    'required',
    'additionalProperties',
    'dependentRequired',
    'items',
  ]
  const rest = [...own.filter((each) => !isNamed(each)), ...structural.flatMap((each) => findings(each))]
  return (
    <>
      <FormHead
        title={place.field === undefined ? name : `${namesOf(place.documentPath)[1] ?? ''}.${place.field}`}
        note={typeof position === 'number' ? t('form.position', { position }) : t('form.position.none')}
        place={{ at, of: inOrder.length }}
        onMove={(to) => apply(moveProperty(level, levelPath, name, to))}
      />
      <div className={styles['body']}>
        <Stack>
          <NameField
            path={path}
            name={name}
            taken={Object.keys(propertiesOf(level))}
            most={limitAt('propertyName', version)?.max ?? 0}
            findings={own.filter(isNamed)}
            onName={(to) => {
              apply(renameProperty(place, to))
              follow(pointTo(`${levelPath}/properties`, to))
            }}
          />
          <div className={styles['pairs']}>
            <KindField place={place} />
          </div>
          <Checkbox
            label={t('form.required')}
            checked={isRequired(level, name)}
            onChecked={(on) => apply(setRequired(level, levelPath, name, on))}
          />
          <FindingsBlock findings={rest} />
          <SchemaForm place={place} />
          <DependentsField place={place} />
          <PropertyQueries place={place} />
          <div>
            <Button
              size="small"
              icon="close"
              why={inOrder.length <= 1 ? t('form.remove.last-property') : undefined}
              onClick={() => {
                const { edits, losses } = removeProperty(place)
                apply(edits)
                postNotice({ tone: 'ok', text: formatRemoved(name, losses) })
                select(levelPath)
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
