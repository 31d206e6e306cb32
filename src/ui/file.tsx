import { useId, useState, type ReactNode, useEffect, useMemo } from 'react'
import { Button } from './button.tsx'
import styles from './file.module.css'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import { saveFile } from './save-file.ts'
import { useFileDrop } from './use-file-drop.ts'

/** Opens a file. The input covers the label, so that the browser itself handles a dropped file. */
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
          // Reset, so that opening the same file again fires a change event.
          event.currentTarget.value = ''
          for (const file of files) onFile(file)
        }}
      />
    </label>
  )
}

/** Accepts a file dropped anywhere inside. Nested drop targets take precedence. */
export function DropZone({
  label,
  multiple = false,
  onFile,
  children,
}: {
  readonly label: string
  readonly multiple?: boolean
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}) {
  const { isOver, handlers } = useFileDrop(onFile, multiple)
  return (
    <div className={styles['zone']} {...handlers}>
      {children}
      {isOver ? (
        <div className={styles['veil']} aria-hidden="true">
          {label}
        </div>
      ) : null}
    </div>
  )
}

/** A file that can be dragged from the page into a folder or another program. A text field receives its text. */
export function FileHandle({
  fileName,
  mediaType,
  content,
  hint,
}: {
  readonly fileName: string
  readonly mediaType: string
  readonly content: string
  readonly hint: string
}) {
  const url = useMemo(
    () => URL.createObjectURL(new Blob([content], { type: mediaType })),
    [content, mediaType],
  )
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <span
      className={styles['handle']}
      title={hint}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'copy'
        event.dataTransfer.setData('text/plain', content)
        event.dataTransfer.setData('DownloadURL', `${mediaType}:${fileName}:${url}`)
      }}
    >
      <Icon name="file" />
      <span>{fileName}</span>
    </span>
  )
}

export function DownloadButton({
  fileName,
  mediaType,
  content,
  words,
  size,
  onSaved,
}: {
  readonly fileName: string
  readonly mediaType: string
  readonly size?: 'small'
  /** A function creates large content on demand. */
  readonly content: string | Uint8Array | (() => string)
  readonly words: { readonly download: string; readonly of: string }
  readonly onSaved?: () => void
}) {
  const download = () => {
    saveFile(fileName, mediaType, typeof content === 'function' ? content() : content)
    onSaved?.()
  }
  return (
    <Button {...(size === undefined ? {} : { size })} icon="download" label={words.of} onClick={download}>
      {words.download}
    </Button>
  )
}
