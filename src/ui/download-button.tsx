import { Button } from './button.tsx'
import { saveFile } from './save-file.ts'

/** Saves public content as a file of this name. */
export function DownloadButton({
  fileName,
  mediaType,
  content,
  words,
  onSaved,
}: {
  readonly fileName: string
  readonly mediaType: string
  /** A function makes what takes long to make, when it is asked for. */
  readonly content: string | Uint8Array | (() => string)
  readonly words: { readonly download: string; readonly of: string }
  readonly onSaved?: () => void
}) {
  const download = () => {
    saveFile(fileName, mediaType, typeof content === 'function' ? content() : content)
    onSaved?.()
  }
  return (
    <Button size="small" icon="download" label={words.of} onClick={download}>
      {words.download}
    </Button>
  )
}
