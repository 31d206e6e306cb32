import type { ReactNode } from 'react'
import { useEarlyUse, usePopups } from './popup-state.ts'

/** A button that opens a form over the unchanged page. Escape or a press outside closes it. */
export function Panel({
  className,
  label,
  title,
  trigger,
  children,
}: {
  readonly className: string | undefined
  readonly label: string
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
