import type { ReactNode } from 'react'
import { useEarlyUse, usePopups } from './popup-state.ts'

/** A button with a form that opens below it, over a page that stays as it is. Escape and a press beside it close it. */
export function Panel({
  className,
  label,
  title,
  trigger,
  children,
}: {
  /** Of the button. */
  readonly className: string | undefined
  readonly label: string
  /** Of what opens, and of the button under a pointer. */
  readonly title: string
  readonly trigger: ReactNode
  readonly children: ReactNode
}) {
  const popups = usePopups()
  const { early, handlers } = useEarlyUse()
  const button = { className, 'aria-label': label, title }
  if (popups !== undefined)
    return (
      <popups.PanelPopup label={title} trigger={button} shown={trigger} early={early}>
        {children}
      </popups.PanelPopup>
    )
  return (
    <button type="button" aria-haspopup="dialog" aria-expanded={false} {...button} {...handlers}>
      {trigger}
    </button>
  )
}
