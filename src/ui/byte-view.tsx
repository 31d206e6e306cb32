import type { KeyboardEvent, MouseEvent } from 'react'
import styles from './byte-view.module.css'
import { joinClasses } from './join-classes.ts'

const perLine = 16

/** On a narrow screen a line of 16 bytes wraps into two. */
export function ByteView({
  label,
  bytes,
  marks = [],
}: {
  readonly label: string
  readonly bytes: Uint8Array
  /** Ranges to highlight, `to` exclusive. */
  readonly marks?: readonly { readonly from: number; readonly to: number }[]
}) {
  const lines = Array.from({ length: Math.ceil(bytes.length / perLine) }, (_, index) => index * perLine)
  const marked = (offset: number) => marks.some((mark) => offset >= mark.from && offset < mark.to)
  return (
    <div className={styles['view']} role="group" aria-label={label} tabIndex={0}>
      {lines.map((start) => (
        <div key={start} className={styles['line']}>
          <span className={styles['offset']}>{start.toString(16).padStart(4, '0')}</span>
          <code className={styles['bytes']}>
            {[start, start + perLine / 2].map((half) => (
              <span key={half} className={styles['half']}>
                {Array.from(
                  bytes.subarray(half, Math.min(half + perLine / 2, start + perLine)),
                  (byte, index) => (
                    <span key={half + index} className={marked(half + index) ? styles['mark'] : undefined}>
                      {byte.toString(16).padStart(2, '0')}{' '}
                    </span>
                  ),
                )}
              </span>
            ))}
          </code>
          <Characters bytes={bytes.subarray(start, start + perLine)} />
        </div>
      ))}
    </div>
  )
}

export function HexWindow({
  label,
  bytes,
  from,
  lines,
  head,
  value,
  at,
  onPick,
}: {
  readonly label: string
  readonly bytes: Uint8Array
  readonly from: number
  readonly lines: number
  /** Ranges, `to` exclusive: the prefix of the value, and the value. */
  readonly head: { readonly from: number; readonly to: number }
  readonly value: { readonly from: number; readonly to: number }
  readonly at: number
  readonly onPick: (offset: number) => void
}) {
  const last = Math.min(Math.ceil(bytes.length / perLine), from + lines)
  const starts = Array.from({ length: Math.max(0, last - from) }, (_, index) => (from + index) * perLine)
  const pick = (event: MouseEvent) => {
    const place = event.target instanceof HTMLElement ? event.target.dataset['at'] : undefined
    if (place !== undefined) onPick(Number(place))
  }
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onPick(Math.max(0, Math.min(bytes.length - 1, at + step)))
  }
  const look = (offset: number) =>
    offset >= value.from && offset < value.to
      ? styles['value']
      : offset >= head.from && offset < head.to
        ? styles['head']
        : undefined
  return (
    <div
      className={joinClasses(styles['view'], styles['window'])}
      role="slider"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, bytes.length - 1)}
      aria-valuenow={at}
      aria-valuetext={`${at.toString(16).padStart(4, '0')}: ${(bytes[at] ?? 0).toString(16).padStart(2, '0')}`}
      tabIndex={0}
      onClick={pick}
      onKeyDown={walk}
    >
      {starts.map((start) => (
        <div key={start} className={styles['line']}>
          <span className={styles['offset']}>{start.toString(16).padStart(4, '0')}</span>
          <code className={styles['bytes']}>
            {[start, start + perLine / 2].map((half) => (
              <span key={half} className={styles['half']}>
                {Array.from(bytes.subarray(half, half + perLine / 2), (byte, index) => (
                  <span
                    key={half + index}
                    data-at={half + index}
                    className={joinClasses(look(half + index), half + index === at && styles['at'])}
                  >
                    {byte.toString(16).padStart(2, '0')}{' '}
                  </span>
                ))}
              </span>
            ))}
          </code>
          <Characters bytes={bytes.subarray(start, start + perLine)} />
        </div>
      ))}
    </div>
  )
}

/** When the line wraps, each half is beside its bytes. */
function Characters({ bytes }: { readonly bytes: Uint8Array }) {
  return (
    <span className={styles['characters']} aria-hidden="true" translate="no">
      {[0, perLine / 2].map((half) => (
        <span key={half}>{Array.from(bytes.subarray(half, half + perLine / 2), printable).join('')}</span>
      ))}
    </span>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -perLine,
  ArrowDown: perLine,
}

function printable(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'
}
