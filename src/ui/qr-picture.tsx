import { useMemo } from 'react'
import { encodeQR } from 'qr'
import styles from './qr-picture.module.css'

/** Black on white in either theme, as cameras need it. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { side, path } = useMemo(() => drawQr(text), [text])
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

// ISO/IEC 18004: four modules of quiet zone on every side.
const quiet = 4

/** One path with a piece for each run of dark modules; `side` is the width in modules, quiet zone included. */
export function drawQr(text: string): { readonly side: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: quiet })
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1] === true) return []
      const width = row.indexOf(false, x) - x
      return [`M${x} ${y}h${width}v1h-${width}z`]
    }),
  )
  return { side: rows.length, path: runs.join('') }
}
