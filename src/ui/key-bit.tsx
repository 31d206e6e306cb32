import { joinClasses } from './join-classes.ts'
import styles from './key-bit.module.css'
import { keyBitPath } from './key-bit-path.ts'

/** The picture of an identifier, from the SHA-256 digest of its bytes. Without a label it is decoration. */
export function KeyBit({
  digest,
  size = 20,
  label,
}: {
  readonly digest: Uint8Array
  readonly size?: 16 | 20 | 32 | 40 | 60
  readonly label?: string
}) {
  return (
    <svg
      className={joinClasses(styles['bit'], styles[`size${size}`])}
      viewBox="0 0 20 20"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <path d={keyBitPath(digest)} />
    </svg>
  )
}
