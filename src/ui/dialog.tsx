import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

/** A dialog: its title, what it is about, and a form. Only for what cannot be undone. */
export function Dialog({
  open,
  title,
  about,
  onClose,
  children,
}: {
  readonly open: boolean
  readonly title: string
  readonly about: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <Modal open={open} onClose={onClose} look="dialog">
      <BaseDialog.Title>{title}</BaseDialog.Title>
      <BaseDialog.Description render={<div />} className={styles['about']}>
        {about}
      </BaseDialog.Description>
      {children}
    </Modal>
  )
}

/** What is looked at beside the page: from the right, on a phone over all of it. Escape closes it. */
export function Drawer({
  open,
  title,
  closeLabel,
  onClose,
  children,
}: {
  readonly open: boolean
  readonly title: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <Modal open={open} onClose={onClose} look="drawer">
      <div className={styles['head']}>
        <BaseDialog.Title>{title}</BaseDialog.Title>
        <Button kind="quiet" size="small" icon="close" label={closeLabel} onClick={onClose} />
      </div>
      <div className={styles['body']}>{children}</div>
    </Modal>
  )
}

/** What is over the page and holds the focus. Escape and a press beside it close it. */
function Modal({
  open,
  look,
  onClose,
  children,
}: {
  readonly open: boolean
  readonly look: 'dialog' | 'drawer'
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles['veil']} />
        <BaseDialog.Popup className={styles[look]}>{children}</BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
