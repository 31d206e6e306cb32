/** Reads one picture at a time. */
export interface QrReader {
  /** The pixels are the reader's from then on. */
  read(pixels: {
    readonly width: number
    readonly height: number
    readonly data: Uint8ClampedArray<ArrayBuffer>
  }): Promise<string | undefined>
  end(): void
}

// More pixels than that tell the reader nothing more about a code that a person holds into the square.
const longestSide = 960
// What failed may fail at every frame.
const pauseMs = 1000

/** Reads the square in the middle of a video, which is what is seen of it, frame after frame; returns what ends that. */
export function watchVideo(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  reader: QrReader,
): () => void {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let ended = false
  const next = () => {
    if (!ended) requestAnimationFrame(() => void look().catch(fail).finally(next))
  }
  const look = async () => {
    const side = Math.min(video.videoWidth, video.videoHeight)
    if (ended || context === null || side === 0) return
    const drawn = Math.min(side, longestSide)
    if (canvas.width !== drawn) {
      canvas.width = drawn
      canvas.height = drawn
    }
    const [left, top] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2]
    context.drawImage(video, left, top, side, side, 0, 0, drawn, drawn)
    const { width, height, data } = context.getImageData(0, 0, drawn, drawn)
    const text = await reader.read({ width, height, data })
    if (!ended && text !== undefined) onText(text)
  }
  // One frame that could not be read, or whose text could not be taken, does not end the others.
  const fail = async (error: unknown) => {
    reportError(error)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  next()
  return () => {
    ended = true
    reader.end()
  }
}
