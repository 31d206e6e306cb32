import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import buttonStyles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import styles from './menu.module.css'

export interface MenuItem {
  readonly id: string
  readonly text: string
  readonly icon?: IconName
  /** Why it is off now. */
  readonly why?: string | undefined
  /** The link that it is, an anchor or one of the router. */
  readonly render?: ReactElement
  readonly onAct?: () => void
}

/** What else can be done with a thing, behind three dots. An item that is off says why. */
export function Menu({
  label,
  groups,
}: {
  readonly label: string
  /** With a line between them. */
  readonly groups: readonly (readonly MenuItem[])[]
}) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger
        className={joinClasses(
          buttonStyles['button'],
          buttonStyles['quiet'],
          buttonStyles['small'],
          buttonStyles['bare'],
        )}
        aria-label={label}
        title={label}
      >
        <Icon name="more" />
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles['positioner']} sideOffset={4} align="end">
          <BaseMenu.Popup className={styles['menu']}>
            {groups
              .filter((group) => group.length > 0)
              .map((group, index) => (
                <BaseMenu.Group key={group[0]?.id} className={styles['group']}>
                  {index === 0 ? null : <BaseMenu.Separator className={styles['line']} />}
                  {group.map((item) => (
                    <Item key={item.id} item={item} />
                  ))}
                </BaseMenu.Group>
              ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

function Item({ item: { text, icon, why, render, onAct } }: { readonly item: MenuItem }) {
  return (
    <BaseMenu.Item
      className={styles['item']}
      disabled={why !== undefined}
      {...(render === undefined ? {} : { render })}
      {...(onAct === undefined ? {} : { onClick: onAct })}
    >
      <span className={styles['icon']}>{icon && <Icon name={icon} />}</span>
      <span>
        {text}
        {why === undefined ? null : <span className={styles['why']}>{why}</span>}
      </span>
    </BaseMenu.Item>
  )
}
