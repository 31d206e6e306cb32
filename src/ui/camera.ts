export interface Camera {
  readonly stream: MediaStream
  readonly id: string
  /** All cameras of the device. Browsers tell their names only after permission. */
  readonly cameras: readonly { readonly id: string; readonly name: string }[]
  readonly hasTorch: boolean
  readonly setTorch: (on: boolean) => Promise<void>
}

/** Asks for the camera with this id, or the rear one. Returns no camera after a fault, or if the page was hidden. */
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
    // The DOM types do not include `torch` as a constraint either.
    setTorch: (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }),
  }
}

function hasTorch(track: MediaStreamTrack): boolean {
  // The DOM types lack `torch`, and do not know that some browsers have no `getCapabilities`.
  const { getCapabilities } = track as { getCapabilities?: () => { readonly torch?: boolean } }
  return getCapabilities?.call(track).torch === true
}

export function closeCamera({ stream }: Camera): void {
  stopTracks(stream)
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

export type CameraFault = 'insecure' | 'policy' | 'denied' | 'none' | 'busy' | 'lost' | 'unknown'

interface PolicyDocument extends Document {
  readonly featurePolicy?: { allowsFeature: (feature: string) => boolean }
}

function findCameraFault(): CameraFault | undefined {
  // The DOM types always include `mediaDevices`; browsers omit it on an insecure page.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!isSecureContext || devices === undefined) return 'insecure'
  // Only some browsers have `featurePolicy`; the others report a blocked camera as denied by the user.
  const { featurePolicy } = document as PolicyDocument
  return featurePolicy?.allowsFeature('camera') === false ? 'policy' : undefined
}

/** Maps an error of `getUserMedia` to a fault. Source: Media Capture and Streams. */
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

export interface QrReader {
  /** The reader takes ownership of the pixels. */
  read(pixels: {
    readonly width: number
    readonly height: number
    readonly data: Uint8ClampedArray<ArrayBuffer>
  }): Promise<string | undefined>
  end(): void
}

// More pixels do not help to read a code that fills the square.
const longestSide = 960
// A failure may repeat at every frame.
const pauseMs = 1000

/** Reads the visible square in the middle of a video. Returns a function that stops it. */
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
  // A frame that fails to read, or whose text is rejected, does not stop the next ones.
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
