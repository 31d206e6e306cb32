import { useEffect, useMemo } from 'react'
import styles from './file-handle.module.css'
import { Icon } from './icon.tsx'

/** A file to be dragged out of the page, into a folder or another program. What takes text gets its text. */
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
      {fileName}
    </span>
  )
}
