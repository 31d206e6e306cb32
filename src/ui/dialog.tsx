import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { Modal } from './modal.tsx'

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
    <Modal open={open} onClose={onClose} styles={{ veil: styles['veil'], popup: styles['dialog'] }}>
      <BaseDialog.Title>{title}</BaseDialog.Title>
      <BaseDialog.Description render={<div />} className={styles['about']}>
        {about}
      </BaseDialog.Description>
      {children}
    </Modal>
  )
}
