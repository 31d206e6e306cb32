import { useMemo } from 'react'
import { drawQr } from './draw-qr.ts'
import styles from './qr-picture.module.css'

/** A QR code: black on white in either theme, since that is what cameras read. Loaded when one is shown. */
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
