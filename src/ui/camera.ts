import { findCameraFault, nameCameraFault, type CameraFault } from './camera-fault.ts'

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
 * Asks for a camera: the named one, else the one that looks away from the person. None runs where there was a fault, or where
 * the page was hidden while the person was asked.
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
