import { CopyButton } from './button.tsx'
import styles from './identifier.module.css'
import { joinClasses } from './join-classes.ts'
import { useEarlyUse, usePopups } from './popup-state.ts'

/** An identifier: picture, shortened text, copy button. Hover, Enter or a tap shows every form in full. */
export function IdentifierChip({
  text,
  digest,
  forms,
  label,
  words,
  keep = 6,
  bare = false,
  whole = false,
}: {
  readonly text: string
  readonly digest?: Uint8Array
  readonly forms: readonly { readonly name: string; readonly text: string }[]
  readonly label: string
  readonly words: { readonly copy: string; readonly copied: string; readonly failed: string }
  readonly keep?: number
  readonly bare?: boolean
  readonly whole?: boolean
}) {
  const short =
    whole || text.length <= 2 * keep + 1 ? (
      text
    ) : (
      <>
        {text.slice(0, keep)}
        <span className={styles['cut']}>…</span>
        {text.slice(-keep)}
      </>
    )
  const popups = usePopups()
  const { early, handlers } = useEarlyUse()
  const trigger = { className: styles['trigger'], 'aria-label': `${label} ${text}` }
  const shown = (
    <>
      {digest && <KeyBit digest={digest} />}
      <span className={styles['text']} aria-hidden="true" translate="no">
        {short}
      </span>
    </>
  )
  return (
    <span className={joinClasses(styles['chip'], bare && styles['bare'], whole && styles['whole'])}>
      {popups === undefined ? (
        <button type="button" aria-haspopup="dialog" aria-expanded={false} {...trigger} {...handlers}>
          {shown}
        </button>
      ) : (
        <popups.TipPopup trigger={trigger} label={label} shown={shown} early={early}>
          {digest && <KeyBit digest={digest} size={40} />}
          <dl className={styles['forms']}>
            {forms.map((form) => (
              <div key={form.name}>
                <dt>{form.name}</dt>
                <dd translate="no">{form.text}</dd>
                <CopyButton text={form.text} words={{ ...words, copy: `${words.copy} ${form.name}` }} />
              </div>
            ))}
          </dl>
        </popups.TipPopup>
      )}
      {bare ? null : <CopyButton text={text} words={words} />}
    </span>
  )
}

/** The picture of an identifier, from the SHA-256 digest of its bytes. Decorative without a label. */
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

const halfWidths = [3, 5, 7, 9]
// An uncut row appears twice, so that half of all rows are uncut. The others are a slot and a window.
const cuts = [0, 0, 1, 3]

/** Six rows from a digest's first six bytes, mirrored, on a 20 × 20 grid. Identifiers themselves begin with zeros. */
export function keyBitPath(digest: Uint8Array): string {
  return Array.from(digest.subarray(0, 6), (byte, row) => {
    const half = halfWidths[byte & 3] ?? 0
    const asked = cuts[(byte >> 2) & 3] ?? 0
    const cut = asked < half - 1 ? asked : 0
    const y = 1 + row * 3
    const block = (x: number, width: number) => `M${x} ${y}h${width}v3h-${width}z`
    return cut === 0 ? block(10 - half, 2 * half) : block(10 - half, half - cut) + block(10 + cut, half - cut)
  }).join('')
}
