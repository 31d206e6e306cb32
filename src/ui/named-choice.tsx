import type { ComponentProps } from 'react'
import styles from './named-choice.module.css'
import { Segmented } from './segmented.tsx'

/** Few choices with their question above them. */
export function NamedChoice<Value extends string>(props: ComponentProps<typeof Segmented<Value>>) {
  return (
    <div className={styles['choice']}>
      {/* The choices are named by it already: to the ear it would come twice. */}
      <span aria-hidden="true">{props.label}</span>
      <Segmented {...props} />
    </div>
  )
}
