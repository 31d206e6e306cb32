import styles from './byte-view.module.css'

const perLine = 16

/** Offsets, bytes and their printable characters. On a narrow screen a line of 16 folds in two. */
export function ByteView({
  label,
  bytes,
  marks = [],
}: {
  readonly label: string
  readonly bytes: Uint8Array
  /** Ranges to highlight, `to` excluded. */
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
          <span className={styles['characters']} aria-hidden="true">
            {Array.from(bytes.subarray(start, start + perLine), printable).join('')}
          </span>
        </div>
      ))}
    </div>
  )
}

function printable(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'
}
