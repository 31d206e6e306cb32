import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './drawer.module.css'

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
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles['veil']} />
        <BaseDialog.Popup className={styles['drawer']}>
          <div className={styles['head']}>
            <BaseDialog.Title>{title}</BaseDialog.Title>
            <Button kind="quiet" size="small" icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div className={styles['body']}>{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
