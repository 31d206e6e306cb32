import { NoticeLine, type Notice } from './notice-line.tsx'
import styles from './notice-region.module.css'

/** Says what just happened, and offers its undo. */
export function NoticeRegion({
  label,
  closeLabel,
  notices,
  onClose,
}: {
  readonly label: string
  readonly closeLabel: string
  readonly notices: readonly Notice[]
  readonly onClose: (id: string) => void
}) {
  return (
    <section className={styles['region']} aria-label={label} aria-live="polite">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} closeLabel={closeLabel} onClose={onClose} />
      ))}
    </section>
  )
}
