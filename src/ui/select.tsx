import type { ComponentPropsWithRef } from 'react'
import { useFieldControl } from './field-context.ts'
import { Icon } from './icon.tsx'
import styles from './input.module.css'

/** A native select. An option that is forbidden is off and says why in its own words. */
export function Select<Value extends string>({
  options,
  value,
  onValue,
  ...rest
}: Omit<
  ComponentPropsWithRef<'select'>,
  'className' | 'style' | 'id' | 'children' | 'value' | 'onChange' | 'multiple'
> & {
  readonly options: readonly { readonly value: Value; readonly text: string; readonly off?: boolean }[]
  readonly value: Value
  readonly onValue: (value: Value) => void
}) {
  const field = useFieldControl()
  return (
    <span className={styles['select']}>
      <select
        {...rest}
        id={field.id}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        className={styles['input']}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen !== undefined) onValue(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.off === true}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  )
}
