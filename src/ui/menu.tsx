import type { ReactElement } from 'react'
import buttonStyles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import { useEarlyUse, usePopups } from './popup-state.ts'

export interface MenuItem {
  readonly id: string
  readonly text: string
  readonly icon?: IconName
  readonly why?: string | undefined
  readonly render?: ReactElement
  readonly onAct?: () => void
}

/** A menu, whose disabled items show the reason. */
export function Menu({
  label,
  isNamed = false,
  groups,
}: {
  readonly label: string
  readonly isNamed?: boolean
  readonly groups: readonly (readonly MenuItem[])[]
}) {
  const popups = usePopups()
  const { early, handlers } = useEarlyUse()
  const trigger = isNamed
    ? { className: buttonStyles['button'] }
    : {
        className: joinClasses(
          buttonStyles['button'],
          buttonStyles['quiet'],
          buttonStyles['small'],
          buttonStyles['bare'],
        ),
        'aria-label': label,
        title: label,
      }
  const shown = isNamed ? (
    <>
      {label}
      <Icon name="chevron-down" />
    </>
  ) : (
    <Icon name="more" />
  )
  if (popups !== undefined)
    return (
      <popups.MenuPopup trigger={trigger} groups={groups} early={early}>
        {shown}
      </popups.MenuPopup>
    )
  return (
    <button type="button" aria-haspopup="menu" aria-expanded={false} {...trigger} {...handlers}>
      {shown}
    </button>
  )
}
