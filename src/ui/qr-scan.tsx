import { lazy, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Row, Stack } from './layout.tsx'
import type { QrTake } from './qr-take.tsx'
import styles from './qr-scan.module.css'
import { LatePart } from './late-part.tsx'

/**
 * `beside` is in line with the button that opens the scanner, and so is a short `field`. A longer `field` is above
 * them.
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

/** Loaded on first use. `loadHook` loads the hook that supplies the words and receives the scanned text. */
export function lazyQrTake<Taken extends object>(
  loadHook: () => Promise<(taken: Taken) => ComponentProps<typeof QrTake>>,
) {
  return lazy(async () => {
    const [{ QrTake: Take }, useTake] = await Promise.all([import('./qr-take.tsx'), loadHook()])
    return { default: (taken: Taken) => <Take {...useTake(taken)} /> }
  })
}
