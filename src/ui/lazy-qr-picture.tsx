import { lazy } from 'react'
import styles from './qr-codes.module.css'
import { LatePart } from './late-part.tsx'

// The label is shown when the drawing cannot be fetched.
const Drawing = lazy(() =>
  import('./qr-picture.tsx').then(
    (loaded) => ({ default: loaded.QrPicture }),
    () => ({ default: Undrawn }),
  ),
)

/** `small`: for a short text, beside others. */
export function LazyQrPicture({
  small = false,
  ...props
}: {
  readonly text: string
  readonly label: string
  readonly small?: boolean
}) {
  return (
    <div className={small ? styles['small'] : styles['picture']}>
      <LatePart>
        <Drawing {...props} />
      </LatePart>
    </div>
  )
}

function Undrawn({ label }: { readonly text: string; readonly label: string }) {
  return <p className={styles['undrawn']}>{label}</p>
}
