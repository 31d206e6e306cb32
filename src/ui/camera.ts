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

/** Asks for a camera: the named one, else the one that looks away from the person. */
export async function openCamera(id: string | undefined): Promise<Camera | CameraFault> {
  const before = findCameraFault()
  if (before !== undefined) return before
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const which = id === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } })
    const [track] = stream.getVideoTracks()
    if (track === undefined) return 'none'
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
  } catch (error) {
    return nameCameraFault(error)
  }
}

function hasTorch(track: MediaStreamTrack): boolean {
  // The compiler's DOM library does not know the light of a camera, nor that some browsers cannot be asked.
  const { getCapabilities } = track as { getCapabilities?: () => { readonly torch?: boolean } }
  return getCapabilities?.call(track).torch === true
}

export function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop()
}
