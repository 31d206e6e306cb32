import { useState, type ReactNode } from 'react'
import styles from './drop-zone.module.css'

/** Takes a file that is dropped anywhere on it. What inside takes files itself goes first. */
export function DropZone({
  label,
  multiple = false,
  onFile,
  children,
}: {
  /** What a drop does; shown while a file is held over it. */
  readonly label: string
  /** Takes several, one after the other. */
  readonly multiple?: boolean
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}) {
  const [over, setOver] = useState(false)
  return (
    <div
      className={styles['zone']}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        const files = [...event.dataTransfer.files].slice(0, multiple ? undefined : 1)
        if (files.length === 0 || event.defaultPrevented) return
        event.preventDefault()
        for (const file of files) onFile(file)
      }}
    >
      {children}
      {over ? (
        <div className={styles['veil']} aria-hidden="true">
          {label}
        </div>
      ) : null}
    </div>
  )
}
