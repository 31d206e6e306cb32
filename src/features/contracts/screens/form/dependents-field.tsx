import type { PropertyPlace } from '#/features/contracts/model/form/contract-place.ts'
import { dependentsOf, setDependents } from '#/features/contracts/model/form/level-names.ts'
import { propertiesInOrder } from '#/features/contracts/model/form/property-order.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'
import { Stack } from '#/ui/stack.tsx'
import { useFormTools } from './form-tools.ts'
import styles from './form.module.css'

/** Which other properties must be there when this one is. */
export function DependentsField({ place }: { readonly place: PropertyPlace }) {
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
