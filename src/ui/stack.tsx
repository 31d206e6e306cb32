import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './stack.module.css'

/** Things below each other: gaps of 4, 8, 12, 16, 24. */
export function Stack({
  gap = 'normal',
  as: Tag = 'div',
  stick = false,
  children,
}: {
  readonly gap?: 'snug' | 'tight' | 'close' | 'normal' | 'wide'
  readonly as?: 'div' | 'aside' | 'section' | 'main'
  readonly stick?: boolean
  readonly children: ReactNode
}) {
  return <Tag className={joinClasses(styles['stack'], styles[gap], stick && styles['stick'])}>{children}</Tag>
}
