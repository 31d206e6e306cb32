/** Why there is no picture of a camera. */
export type CameraFault = 'insecure' | 'policy' | 'denied' | 'none' | 'busy' | 'lost' | 'unknown'

interface PolicyDocument extends Document {
  readonly featurePolicy?: { allowsFeature: (feature: string) => boolean }
}

/** What stands in the way before a camera is asked for. */
export function findCameraFault(): CameraFault | undefined {
  // The compiler takes it for granted; browsers leave it out where the page is not secure.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!isSecureContext || devices === undefined) return 'insecure'
  // Only some browsers have it: the others answer as if the person had refused.
  const { featurePolicy } = document as PolicyDocument
  return featurePolicy?.allowsFeature('camera') === false ? 'policy' : undefined
}

/** What the browser's refusal means (Media Capture and Streams, getUserMedia). */
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
