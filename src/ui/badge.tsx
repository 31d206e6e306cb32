import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.tsx'
import { joinClasses } from './join-classes.ts'

/** Icon and word, never colour alone. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  readonly tone?: 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'dashed'
  readonly icon?: IconName
  readonly children: ReactNode
}) {
  return (
    <span className={joinClasses(styles['badge'], styles[tone])}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </span>
  )
}
