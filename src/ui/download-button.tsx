import { Button } from './button.tsx'

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
    const made = typeof content === 'function' ? content() : content
    const part = typeof made === 'string' ? made : made.slice()
    const url = URL.createObjectURL(new Blob([part], { type: mediaType }))
    const link = document.createElement('a')
    link.href = url
    link.download = fileName
    link.click()
    // The browser has taken the address with the click; the task after it may let it go.
    setTimeout(() => URL.revokeObjectURL(url), 0)
    onSaved?.()
  }
  return (
    <Button size="small" icon="download" label={words.of} onClick={download}>
      {words.download}
    </Button>
  )
}
