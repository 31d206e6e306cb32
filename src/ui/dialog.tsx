import { useEffect, type ReactNode } from 'react'
import { fetchPopups, usePopups } from './popup-state.ts'

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  readonly about: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that asks before an action. Only for actions that cannot be undone. */
export function Dialog(props: DialogProps) {
  const popups = useOpenPopups(props.open)
  return popups === undefined ? null : <popups.DialogPopup {...props} />
}

export interface CommandDialogProps {
  readonly open: boolean
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function CommandDialog(props: CommandDialogProps) {
  const popups = useOpenPopups(props.open)
  return popups === undefined ? null : <popups.CommandPopup {...props} />
}

export interface DrawerProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Drawer(props: DrawerProps) {
  const popups = useOpenPopups(props.open)
  return popups === undefined ? null : <popups.DrawerPopup {...props} />
}

function useOpenPopups(open: boolean) {
  const popups = usePopups()
  useEffect(() => {
    if (open) fetchPopups()
  }, [open])
  return popups
}
