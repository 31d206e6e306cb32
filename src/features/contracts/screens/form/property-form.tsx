import { limitAt } from '#/protocol/contract/platform-version.ts'
import { memberOf, pointTo, isJsonObject } from '#/protocol/contract/json-value.ts'
import { t } from '#/features/contracts/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/choice.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { namesOf } from '#/protocol/encoding/json-pointer.ts'
import type { PropertyPlace } from '#/features/contracts/model/form/contract-place.ts'
import { endsWith, indexQueries, indicesWith } from '#/features/contracts/model/form/contract-index.ts'
import {
  dependentsOf,
  isRequired,
  moveProperty,
  propertiesInOrder,
  propertiesOf,
  setDependents,
  setRequired,
} from '#/features/contracts/model/form/schema-level.ts'
import { removeProperty, renameProperty } from '#/features/contracts/model/form/property-edits.ts'
import { formatRemoved } from '#/features/contracts/words/contract-words.ts'
import { askFocus } from '#/features/contracts/screens/selection.ts'
import { FindingsBlock, FormHead, RemoveButton, useFormTools } from './form-tools.tsx'
import styles from './form.module.css'
import { KindField, SchemaForm } from './schema-form.tsx'
import { NameField } from './common-fields.tsx'
import { ServedQueries } from './index-form.tsx'

export function PropertyForm({ place }: { readonly place: PropertyPlace }) {
  const { version, apply, postUndo, select, follow, findings } = useFormTools()
  const { path, name, definition, level, levelPath } = place
  const inOrder = propertiesInOrder(level)
  const at = inOrder.findIndex((each) => each.name === name)
  const position = memberOf(definition, 'position')
  const own = findings()
  const isNamed = ({ rule }: { readonly rule: string }) =>
    rule === 'property.name' || rule === 'v13.property-name'
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
          <RemoveButton
            why={inOrder.length <= 1 ? t('form.remove.last-property') : undefined}
            onRemove={() => {
              const { edits, losses } = removeProperty(place)
              apply(edits)
              postUndo(formatRemoved(name, losses))
              const next = inOrder[at + 1] ?? inOrder[at - 1]
              if (next !== undefined) askFocus(pointTo(`${levelPath}/properties`, next.name), 'line')
              select(levelPath)
            }}
          />
        </Stack>
      </div>
    </>
  )
}

function PropertyQueries({ place }: { readonly place: PropertyPlace }) {
  const { documentType, documentPath, field } = place
  const indices = memberOf(documentType, 'indices')
  const served = indicesWith(documentType, field).flatMap((by) => {
    const index: unknown = Array.isArray(indices) ? indices[by.at] : undefined
    if (!isJsonObject(index) || field === undefined) return []
    return indexQueries(index)
      .filter((query) => endsWith(query, field))
      .map((query) => ({ query, by }))
  })
  return served.length === 0 ? null : <ServedQueries type={namesOf(documentPath)[1] ?? ''} served={served} />
}

function DependentsField({ place }: { readonly place: PropertyPlace }) {
  const { apply } = useFormTools()
  const { level, levelPath, name } = place
  const dependents = dependentsOf(level, name)
  const others = propertiesInOrder(level)
    .map((each) => each.name)
    .filter((each) => each !== name && !dependents.includes(each))
  if (others.length === 0 && dependents.length === 0) return null
  const set = (names: readonly string[]) => apply(setDependents(level, levelPath, name, names))
  return (
    <Stack gap="tight">
      <Field label={t('form.dependents')} note={t('form.dependents.note')}>
        <Select
          options={[
            { value: '', text: dependents.length === 0 ? t('form.none') : t('form.dependents.choose') },
            ...others.map((each) => ({ value: each, text: each })),
          ]}
          value=""
          onValue={(each) => {
            if (each !== '') set([...dependents, each])
          }}
        />
      </Field>
      {dependents.length === 0 ? null : (
        <div className={styles['chips']}>
          {dependents.map((each) => (
            <span key={each} className={styles['chip']}>
              {each}
              <Button
                kind="quiet"
                size="small"
                icon="close"
                label={t('form.dependents.remove', { name: each })}
                onClick={() => set(dependents.filter((other) => other !== each))}
              />
            </span>
          ))}
        </div>
      )}
    </Stack>
  )
}
