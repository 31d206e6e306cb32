/** Downloads content that is public or sealed. */
export function saveFile(fileName: string, mediaType: string, content: string | Uint8Array | Blob): void {
  const part = content instanceof Uint8Array ? content.slice() : content
  const url = URL.createObjectURL(new Blob([part], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The click has already read the address, so the next task may revoke it.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

// Doubled, for a sharp picture; browsers reject canvases far larger than this.
const scale = 2
const maxSide = 8000

/** Draws an SVG text and saves it as PNG. The picture is a blob of the page, which does not taint the canvas. */
export async function savePicture(
  fileName: string,
  svg: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const factor = Math.min(scale, maxSide / width, maxSide / height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * factor))
    canvas.height = Math.max(1, Math.round(height * factor))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png')
    })
    if (blob === null) throw new Error('no picture')
    saveFile(fileName, 'image/png', new Uint8Array(await blob.arrayBuffer()))
  } finally {
    URL.revokeObjectURL(url)
  }
}
