import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './drawer.module.css'
import { Modal } from './modal.tsx'

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
    <Modal open={open} onClose={onClose} styles={{ veil: styles['veil'], popup: styles['drawer'] }}>
      <div className={styles['head']}>
        <BaseDialog.Title>{title}</BaseDialog.Title>
        <Button kind="quiet" size="small" icon="close" label={closeLabel} onClick={onClose} />
      </div>
      <div className={styles['body']}>{children}</div>
    </Modal>
  )
}
