import { lazy, Suspense } from 'react'
import styles from './qr-give.module.css'

/** Fetches what draws codes. */
export function loadQrPicture() {
  return import('./qr-picture.tsx')
}

// The words of the code stand in the place of a drawing that cannot be fetched.
const Drawing = lazy(() =>
  loadQrPicture().then(
    (loaded) => ({ default: loaded.QrPicture }),
    () => ({ default: Undrawn }),
  ),
)

/** A QR code whose drawing comes when the first one is shown. */
export function LazyQrPicture(props: { readonly text: string; readonly label: string }) {
  return (
    <div className={styles['picture']}>
      <Suspense fallback={null}>
        <Drawing {...props} />
      </Suspense>
    </div>
  )
}

function Undrawn({ label }: { readonly text: string; readonly label: string }) {
  return <p className={styles['undrawn']}>{label}</p>
}
