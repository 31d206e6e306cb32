import { lazy, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Row, Stack } from './layout.tsx'
import type { QrTake } from './qr-take.tsx'
import styles from './qr-scan.module.css'
import { LatePart } from './late-part.tsx'

/**
 * A button that opens and closes the scanner, `lazyQrTake`. `beside` is in line with the button. `field` is too if it
 * is short, otherwise above.
 */
export function QrScan({
  words,
  field,
  isShort = false,
  beside,
  end,
  children,
}: {
  readonly words: { readonly open: string; readonly end: string }
  readonly field?: ReactNode
  readonly isShort?: boolean
  readonly beside?: ReactNode
  /** Content at the far side. */
  readonly end?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="snug">
      <Row wrap gap="close" end={end}>
        {field === undefined ? null : <div className={styles[isShort ? 'short' : 'whole']}>{field}</div>}
        {beside}
        <Button opens={{ id, isOpen }} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.end : words.open}
        </Button>
      </Row>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <LatePart>{children}</LatePart> : null}
      </div>
    </Stack>
  )
}

/**
 * A QR scanner, loaded on first use. `loadHook` loads the hook that supplies its words and receives the scanned text.
 */
export function lazyQrTake<Taken extends object>(
  loadHook: () => Promise<(taken: Taken) => ComponentProps<typeof QrTake>>,
) {
  return lazy(async () => {
    const [{ QrTake: Take }, useTake] = await Promise.all([import('./qr-take.tsx'), loadHook()])
    return { default: (taken: Taken) => <Take {...useTake(taken)} /> }
  })
}
