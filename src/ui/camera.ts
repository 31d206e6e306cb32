/** A camera that runs. */
export interface Camera {
  readonly stream: MediaStream
  readonly id: string
  /** All that there are: their names are known once one may be used. */
  readonly cameras: readonly { readonly id: string; readonly name: string }[]
  /** Whether it has a light. */
  readonly hasTorch: boolean
  readonly setTorch: (on: boolean) => Promise<void>
}

/**
 * Asks for a camera: the named one, else the one that looks away from the user. None runs after a fault, or when the page was
 * hidden while the browser asked.
 */
export async function openCamera(id: string | undefined): Promise<Camera | CameraFault | 'hidden'> {
  const before = findCameraFault()
  if (before !== undefined) return before
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const which = id === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } }
  let stream: MediaStream | undefined
  let fault: CameraFault | 'hidden'
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } })
    const camera = await describeCamera(stream)
    if (camera !== undefined && !document.hidden) return camera
    fault = camera === undefined ? 'none' : 'hidden'
  } catch (error) {
    fault = nameCameraFault(error)
  }
  if (stream !== undefined) stopTracks(stream)
  return fault
}

async function describeCamera(stream: MediaStream): Promise<Camera | undefined> {
  const [track] = stream.getVideoTracks()
  if (track === undefined) return undefined
  const devices = await navigator.mediaDevices.enumerateDevices()
  return {
    stream,
    id: track.getSettings().deviceId ?? '',
    cameras: devices
      .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
      .map(({ deviceId, label }, at) => ({ id: deviceId, name: label === '' ? String(at + 1) : label })),
    hasTorch: hasTorch(track),
    // Nor that it can be asked for.
    setTorch: (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }),
  }
}

function hasTorch(track: MediaStreamTrack): boolean {
  // The compiler's DOM library does not know the light of a camera, nor that some browsers cannot be asked.
  const { getCapabilities } = track as { getCapabilities?: () => { readonly torch?: boolean } }
  return getCapabilities?.call(track).torch === true
}

export function closeCamera({ stream }: Camera): void {
  stopTracks(stream)
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Why there is no picture of a camera. */
export type CameraFault = 'insecure' | 'policy' | 'denied' | 'none' | 'busy' | 'lost' | 'unknown'

interface PolicyDocument extends Document {
  readonly featurePolicy?: { allowsFeature: (feature: string) => boolean }
}

/** What prevents a camera even before the browser is asked for one. */
function findCameraFault(): CameraFault | undefined {
  // The compiler takes it for granted; browsers leave it out where the page is not secure.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!isSecureContext || devices === undefined) return 'insecure'
  // Only some browsers have it: the others answer as if the user had denied it.
  const { featurePolicy } = document as PolicyDocument
  return featurePolicy?.allowsFeature('camera') === false ? 'policy' : undefined
}

/** What an error of the browser means (Media Capture and Streams, getUserMedia). */
export function nameCameraFault(error: unknown): CameraFault {
  const name = error instanceof Error ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'unknown'
  }
}

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

// More pixels do not help to read a code that is held into the square.
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
