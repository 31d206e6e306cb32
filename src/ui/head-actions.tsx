import type { ReactNode } from 'react'
import { Button, ButtonLink } from './button.tsx'
import styles from './head-actions.module.css'
import { Menu, type MenuItem } from './menu.tsx'

/** The main action is last. On a phone the others are in a menu beside the title. */
export function HeadActions({
  main,
  others,
  label,
}: {
  readonly main: ReactNode
  readonly others: readonly MenuItem[]
  readonly label: string
}) {
  return (
    <div className={styles['actions']}>
      <div className={styles['others']}>
        {others.map(({ id, icon, text, render, onAct }) =>
          render === undefined ? (
            <Button key={id} {...(icon && { icon })} {...(onAct && { onClick: onAct })}>
              {text}
            </Button>
          ) : (
            <ButtonLink key={id} {...(icon && { icon })} render={render}>
              {text}
            </ButtonLink>
          ),
        )}
      </div>
      {main}
      <div className={styles['menu']}>
        <Menu label={label} groups={[others]} />
      </div>
    </div>
  )
}
