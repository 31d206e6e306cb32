/** Hands content that is not secret, or sealed, to the browser as a download of this name. */
export function saveFile(fileName: string, mediaType: string, content: string | Uint8Array | Blob): void {
  const part = content instanceof Uint8Array ? content.slice() : content
  const url = URL.createObjectURL(new Blob([part], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has taken the address with the click; the task after it may let it go.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
