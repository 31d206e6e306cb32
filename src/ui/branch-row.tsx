import type { ReactNode } from 'react'
import styles from './branch-row.module.css'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'

export function BranchRow({
  depth,
  name,
  value,
  end,
  isSelected,
  opens,
  onPick,
}: {
  readonly depth: number
  readonly name: ReactNode
  readonly value?: ReactNode
  readonly end?: ReactNode
  readonly isSelected: boolean
  readonly opens?: { readonly isOpen: boolean; readonly label: string; readonly onToggle: () => void }
  readonly onPick: () => void
}) {
  return (
    <li
      className={joinClasses(styles['row'], isSelected && styles['selected'])}
      style={{ paddingInlineStart: 12 + Math.min(depth, 8) * 14 }}
    >
      {opens === undefined ? (
        <span className={styles['gap']} />
      ) : (
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={opens.isOpen}
          aria-label={opens.label}
          onClick={opens.onToggle}
        >
          <Icon name={opens.isOpen ? 'chevron-down' : 'chevron-right'} size="small" />
        </button>
      )}
      <button type="button" className={styles['pick']} aria-pressed={isSelected} onClick={onPick}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['value']}>{value}</span>
        <span className={styles['end']}>{end}</span>
      </button>
    </li>
  )
}
