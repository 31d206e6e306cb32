import { useState, useEffect, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './notice-region.module.css'

/** Stays above elements marked `data-foot`, so that it never covers the page's main action. */
export function NoticeRegion({
  label,
  closeLabel,
  notices,
  onClose,
}: {
  readonly label: string
  readonly closeLabel: string
  readonly notices: readonly Notice[]
  readonly onClose: (id: string) => void
}) {
  const region = useRef<HTMLElement>(null)
  useLift(region, notices.length > 0)
  return (
    <section ref={region} className={styles['region']} aria-label={label} aria-live="polite">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} closeLabel={closeLabel} onClose={onClose} />
      ))}
    </section>
  )
}

interface Notice {
  readonly id: string
  readonly tone: 'ok' | 'bad'
  readonly text: string
  readonly undo?: {
    readonly text: string
    readonly onUndo: () => void
    /** The page offers the undo as well, so this offer disappears sooner. */
    readonly brief?: boolean
  }
}

const shownForMs = 10_000
/** For an action without another undo: time to notice a mistake, and to read the partly covered page. */
const onlyUndoForMs = 60_000

/**
 * A success closes after ten seconds, and the only undo after a minute. A failure stays. The pointer, the focus or a
 * hidden tab pauses the time.
 */
function NoticeLine({
  notice,
  closeLabel,
  onClose,
}: {
  readonly notice: Notice
  readonly closeLabel: string
  readonly onClose: (id: string) => void
}) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const { id, tone, text, undo } = notice
  const forMs = undo === undefined || undo.brief === true ? shownForMs : onlyUndoForMs
  const isSeen = useSyncExternalStore(followVisibility, () => document.visibilityState === 'visible')
  useCountdown(forMs, tone === 'ok' && isSeen && !pointed && !focused, () => onClose(id))
  return (
    <div
      className={styles['notice']}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={tone === 'ok' ? 'check' : 'alert'} tone={tone} />
      <span className={styles['text']}>{text}</span>
      {undo && (
        <Button size="small" kind="quiet" icon="undo" onClick={undo.onUndo}>
          {undo.text}
        </Button>
      )}
      <Button size="small" kind="quiet" icon="close" label={closeLabel} onClick={() => onClose(id)} />
    </div>
  )
}

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Calls `onEnd` once `ms` have passed. Pausing preserves the remaining time. */
function useCountdown(ms: number, runs: boolean, onEnd: () => void): void {
  const leftMs = useRef(ms)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (!runs) return
    const begunMs = performance.now()
    const timer = setTimeout(() => end.current(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - begunMs))
    }
  }, [runs])
}

function useLift(region: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const own = region.current
    if (own === null || !isShown) return
    const lift = () => {
      own.style.setProperty('--lift', '0px')
      own.style.setProperty('--lift', `${liftOf(own.getBoundingClientRect())}px`)
    }
    lift()
    // A foot of the page may appear, disappear or grow.
    const observer = new MutationObserver(lift)
    observer.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', lift, { passive: true })
    addEventListener('resize', lift)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', lift)
      removeEventListener('resize', lift)
    }
  }, [region, isShown])
}

const gapPx = 8

/** Returns the lift above the feet in pixels. If a window is too low for both, the region stays inside the window. */
function liftOf({ left, right, bottom, height }: DOMRect): number {
  const feet = Array.from(document.querySelectorAll('[data-foot]'), (foot) => foot.getBoundingClientRect())
  let end = bottom
  for (const foot of feet.toSorted((one, other) => other.bottom - one.bottom)) {
    const isBeside = foot.right <= left || foot.left >= right
    if (!isBeside && foot.top < end + gapPx && foot.bottom > end - height) end = foot.top - gapPx
  }
  return Math.max(0, bottom - Math.max(end, height + gapPx))
}
