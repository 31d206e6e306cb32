import { openQrReader } from './qr-reader.ts'

// More pixels than that tell the reader nothing more about a code that a person holds into the square.
const longestSide = 960

/** Reads the square in the middle of a video, which is what is seen of it, frame after frame; returns what ends that. */
export function watchVideo(video: HTMLVideoElement, onText: (text: string) => void): () => void {
  const reader = openQrReader()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let ended = false
  const next = () => {
    if (!ended) requestAnimationFrame(() => void look())
  }
  const look = async () => {
    const side = Math.min(video.videoWidth, video.videoHeight)
    if (ended) return
    if (context === null || side === 0) return next()
    const drawn = Math.min(side, longestSide)
    if (canvas.width !== drawn) {
      canvas.width = drawn
      canvas.height = drawn
    }
    const [left, top] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2]
    context.drawImage(video, left, top, side, side, 0, 0, drawn, drawn)
    const { width, height, data } = context.getImageData(0, 0, drawn, drawn)
    const text = await reader.read({ width, height, data })
    if (ended) return
    if (text !== undefined) onText(text)
    next()
  }
  next()
  return () => {
    ended = true
    reader.end()
  }
}
