import type { ReactNode } from 'react'
import { ViolationLine, type FieldViolation } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import { Stack } from './layout.tsx'
import styles from './note.module.css'

const icons = { plain: 'info', accent: 'info', ok: 'check', warn: 'warning', bad: 'alert' } as const

/** `alert` announces the remark when it appears. */
export function Note({
  tone = 'plain',
  icon,
  title,
  action,
  alert = false,
  children,
}: {
  readonly tone?: keyof typeof icons
  readonly icon?: IconName
  readonly title?: ReactNode
  readonly action?: ReactNode
  readonly alert?: boolean
  readonly children?: ReactNode
}) {
  return (
    <div className={joinClasses(styles['note'], styles[tone])} role={alert ? 'alert' : undefined}>
      <Icon name={icon ?? icons[tone]} />
      <div className={styles['body']}>
        {title === undefined ? null : <strong>{title}</strong>}
        {children === undefined ? null : <div>{children}</div>}
      </div>
      {action}
    </div>
  )
}

export function LinesNote({
  title,
  lines,
  action,
}: {
  readonly title: string
  readonly lines: readonly FieldViolation[]
  readonly action?: ReactNode
}) {
  return (
    <Note tone="bad" alert title={title} action={action}>
      <Stack gap="tight">
        {lines.map((line) => (
          <ViolationLine key={`${line.rule} ${line.text}`} violation={line} />
        ))}
      </Stack>
    </Note>
  )
}
