import { useEffect, useRef, useState } from 'react'
import type { Camera } from './camera.ts'
import styles from './camera-view.module.css'
import { Checkbox } from './checkbox.tsx'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import { watchVideo, type QrReader } from './watch-video.ts'

/** What the camera sees, and which camera. */
export function CameraView({
  camera,
  words,
  openReader,
  onText,
  onCamera,
}: {
  readonly camera: Camera
  readonly words: { readonly picture: string; readonly camera: string; readonly torch: string }
  readonly openReader: () => QrReader
  readonly onText: (text: string) => void
  readonly onCamera: (id: string) => void
}) {
  const view = useRef<HTMLVideoElement>(null)
  const hear = useRef(onText)
  const [isLit, setLit] = useState(false)
  useEffect(() => {
    hear.current = onText
  }, [onText])
  useEffect(() => {
    const video = view.current
    if (video === null) return undefined
    video.srcObject = camera.stream
    // It is muted, so that nothing keeps it from playing but its own end.
    video.play().catch(() => undefined)
    const end = watchVideo(video, (text) => hear.current(text), openReader())
    return () => {
      end()
      video.srcObject = null
    }
  }, [camera, openReader])
  return (
    <>
      <video ref={view} className={styles['view']} aria-label={words.picture} muted playsInline />
      {camera.cameras.length < 2 ? null : (
        <Field label={words.camera}>
          <Select
            options={camera.cameras.map(({ id, name }) => ({ value: id, text: name }))}
            value={camera.id}
            onValue={onCamera}
          />
        </Field>
      )}
      {camera.hasTorch ? (
        <Checkbox
          label={words.torch}
          checked={isLit}
          onChecked={(on) => {
            camera.setTorch(on).then(
              () => setLit(on),
              () => undefined,
            )
          }}
        />
      ) : null}
    </>
  )
}
