import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import {
  type CameraFault,
  closeCamera,
  openCamera,
  type Camera,
  type QrReader,
  watchVideo,
} from './camera.ts'
import { Checkbox } from './choice.tsx'
import { Field } from './field.tsx'
import { ProgressBar } from './figures.tsx'
import { Select } from './input.tsx'
import { Note } from './note.tsx'
import styles from './qr-take.module.css'

export interface QrTakeWords {
  readonly start: string
  readonly stop: string
  readonly starting: string
  /** The camera stopped while the page was hidden. */
  readonly hidden: string
  readonly hint: string
  readonly picture: string
  readonly camera: string
  readonly torch: string
  readonly retry: string
  readonly restart: string
  readonly faults: Readonly<Record<CameraFault, { readonly title: string; readonly about: string }>>
}

/** Reads QR codes by camera until `isDone`. The camera starts only on request. */
export function QrTake({
  words,
  progress,
  isDone,
  fault,
  openReader,
  onText,
  onStart,
  onRestart,
}: {
  readonly words: QrTakeWords
  readonly progress: { readonly label: string; readonly done: number; readonly total: number } | undefined
  readonly isDone: boolean
  readonly fault: string | undefined
  readonly openReader: () => QrReader
  readonly onText: (text: string) => void
  readonly onStart: () => void
  /** Starts over with the transfer of the last code. Undefined unless that code is of another transfer. */
  readonly onRestart: (() => void) | undefined
}) {
  const { state, start, stop } = useCamera()
  useEffect(() => {
    if (isDone) stop()
  }, [isDone, stop])
  const isOn = state.kind === 'on' || state.kind === 'starting'
  return (
    <div className={styles['take']}>
      {state.kind === 'on' ? (
        <CameraView
          camera={state.camera}
          words={words}
          openReader={openReader}
          onText={onText}
          onCamera={(id) => void start(id)}
        />
      ) : null}
      <div aria-live="polite" className={styles['said']}>
        {state.kind === 'starting' ? <p>{words.starting}</p> : null}
        {state.kind === 'hidden' ? <Note title={words.hidden} /> : null}
        {state.kind === 'failed' ? (
          <Note tone="bad" title={words.faults[state.fault].title}>
            {words.faults[state.fault].about}
          </Note>
        ) : null}
        {fault === undefined ? null : (
          <Note
            tone="warn"
            title={fault}
            action={onRestart && <Button onClick={onRestart}>{words.restart}</Button>}
          />
        )}
      </div>
      {progress === undefined ? null : <ProgressBar {...progress} />}
      <div className={styles['acts']}>
        {isOn ? (
          <Button onClick={stop}>{words.stop}</Button>
        ) : (
          <Button
            kind="primary"
            onClick={() => {
              onStart()
              void start()
            }}
          >
            {state.kind === 'failed' ? words.retry : words.start}
          </Button>
        )}
        <span className={styles['hint']}>{words.hint}</span>
      </div>
    </div>
  )
}

type CameraState =
  | { readonly kind: 'off' | 'starting' | 'hidden' }
  | { readonly kind: 'on'; readonly camera: Camera }
  | { readonly kind: 'failed'; readonly fault: CameraFault }

function useCamera() {
  const [state, setState] = useState<CameraState>({ kind: 'off' })
  const running = useRef<Camera>(undefined)
  const asked = useRef(0)
  const end = useCallback((next: CameraState) => {
    asked.current += 1
    if (running.current !== undefined) closeCamera(running.current)
    running.current = undefined
    setState(next)
  }, [])
  const stop = useCallback(() => end({ kind: 'off' }), [end])
  const start = useCallback(
    async (id?: string) => {
      end({ kind: 'starting' })
      const ask = asked.current
      const opened = await openCamera(id)
      if (typeof opened === 'string') {
        if (ask !== asked.current) return undefined
        return setState(opened === 'hidden' ? { kind: 'hidden' } : { kind: 'failed', fault: opened })
      }
      if (ask !== asked.current) return closeCamera(opened)
      running.current = opened
      opened.stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (running.current === opened) end({ kind: 'failed', fault: 'lost' })
      })
      return setState({ kind: 'on', camera: opened })
    },
    [end],
  )
  useEffect(() => {
    const hide = () => {
      if (document.hidden && running.current !== undefined) end({ kind: 'hidden' })
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      asked.current += 1
      if (running.current !== undefined) closeCamera(running.current)
      running.current = undefined
    }
  }, [end])
  return { state, start, stop }
}

function CameraView({
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
  const hear = useEffectEvent(onText)
  const [isLit, setLit] = useState(false)
  useEffect(() => {
    const video = view.current
    if (video === null) return undefined
    video.srcObject = camera.stream
    // Muted, because browsers block autoplay with sound.
    video.play().catch(() => undefined)
    const end = watchVideo(video, (text) => hear(text), openReader())
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
