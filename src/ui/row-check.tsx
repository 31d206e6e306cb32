import { useId } from 'react'
import styles from './checkbox.module.css'
import { HiddenText } from './hidden-text.tsx'

/** A box before a row. Off only with its reason, which it is described by; it stays focusable, and who tries is told. */
export function RowCheck({
  label,
  checked,
  why,
  onChecked,
  onRefused,
}: {
  readonly label: string
  readonly checked: boolean
  readonly why?: string | undefined
  readonly onChecked: (checked: boolean) => void
  readonly onRefused: () => void
}) {
  const whyId = useId()
  const off = why !== undefined
  return (
    <label className={styles['check']} title={why}>
      <input
        type="checkbox"
        className={styles['box']}
        aria-label={label}
        aria-describedby={off ? whyId : undefined}
        aria-disabled={off || undefined}
        checked={checked}
        onChange={(event) => (off ? onRefused() : onChecked(event.currentTarget.checked))}
      />
      {off ? (
        <HiddenText>
          <span id={whyId}>{why}</span>
        </HiddenText>
      ) : null}
    </label>
  )
}
