import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.tsx'
import styles from './why.module.css'

/** A quiet reason or remark with its icon. */
export function Why({
  id,
  icon = 'info',
  children,
}: {
  readonly id?: string
  readonly icon?: IconName
  readonly children: ReactNode
}) {
  return (
    <span className={styles['why']} id={id}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  )
}
