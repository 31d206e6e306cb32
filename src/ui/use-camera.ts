import { useCallback, useEffect, useRef, useState } from 'react'
import { closeCamera, openCamera, type Camera } from './camera.ts'
import type { CameraFault } from './camera-fault.ts'

export type CameraState =
  | { readonly kind: 'off' | 'starting' | 'hidden' }
  | { readonly kind: 'on'; readonly camera: Camera }
  | { readonly kind: 'failed'; readonly fault: CameraFault }

/** A camera that is on only while it is wanted and the page is seen. */
export function useCamera() {
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
      const [track] = opened.stream.getVideoTracks()
      track?.addEventListener('ended', () => {
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
