import { useId, useState } from 'react'
import styles from './file-drop.module.css'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'

/** Opens a file. The input covers the label, so that a file dropped there is taken by the browser itself. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  onFile,
}: {
  readonly label: string
  readonly hint?: string
  readonly accept?: string
  /** Takes several, one after the other. */
  readonly multiple?: boolean
  readonly onFile: (file: File) => void
}) {
  const hintId = useId()
  const [over, setOver] = useState(false)
  return (
    <label className={joinClasses(styles['drop'], over && styles['over'])}>
      <Icon name="file" />
      <span className={styles['label']}>{label}</span>
      {hint === undefined ? null : (
        <span className={styles['hint']} id={hintId}>
          {hint}
        </span>
      )}
      <input
        type="file"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        accept={accept}
        multiple={multiple}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same file opened again is a change again.
          event.currentTarget.value = ''
          for (const file of files) onFile(file)
        }}
      />
    </label>
  )
}
