import { Popover } from '@base-ui/react/popover'
import { CopyButton } from './copy-button.tsx'
import styles from './identifier-chip.module.css'
import { joinClasses } from './join-classes.ts'
import { KeyBit } from './key-bit.tsx'

/** An identifier: picture, text cut in the middle, copy; hover, focus-and-Enter or tap shows every form whole. */
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
  /** What it identifies; the whole text is read out after it. */
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
  return (
    <Popover.Root>
      <span className={joinClasses(styles['chip'], bare && styles['bare'], whole && styles['whole'])}>
        <Popover.Trigger
          className={styles['trigger']}
          openOnHover
          delay={200}
          aria-label={`${label} ${text}`}
        >
          {digest && <KeyBit digest={digest} />}
          <span className={styles['text']} aria-hidden="true">
            {short}
          </span>
        </Popover.Trigger>
        {bare ? null : <CopyButton text={text} words={words} />}
      </span>
      <Popover.Portal>
        <Popover.Positioner className={styles['positioner']} sideOffset={6} align="start">
          <Popover.Popup className={styles['tip']} aria-label={label}>
            {digest && <KeyBit digest={digest} size={40} />}
            <dl className={styles['forms']}>
              {forms.map((form) => (
                <div key={form.name}>
                  <dt>{form.name}</dt>
                  <dd>{form.text}</dd>
                  <CopyButton text={form.text} words={{ ...words, copy: `${words.copy} ${form.name}` }} />
                </div>
              ))}
            </dl>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
