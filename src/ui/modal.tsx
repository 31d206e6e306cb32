import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

/** What stands over the page and holds the focus. Escape and a press beside it close it. */
export function Modal({
  open,
  styles,
  onClose,
  children,
}: {
  readonly open: boolean
  readonly styles: { readonly veil: string | undefined; readonly popup: string | undefined }
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Popup className={styles.popup}>{children}</Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
