import { encodeQR } from 'qr'
import { useMemo } from 'react'
import styles from './qr-picture.module.css'

// ISO/IEC 18004: four modules of quiet zone on every side.
const quiet = 4

/** A QR code: black on white in either theme, since that is what cameras read. Loaded when one is shown. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawModules(text), [text])
  const side = size + 2 * quiet
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

/** The dark modules as one path: a line for each run of them. */
function drawModules(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 0 })
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1] === true) return []
      const after = row.indexOf(false, x)
      const width = (after === -1 ? row.length : after) - x
      return [`M${x + quiet} ${y + quiet}h${width}v1h-${width}z`]
    }),
  )
  return { size: rows.length, path: runs.join('') }
}
