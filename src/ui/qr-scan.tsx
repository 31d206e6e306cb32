import { lazy, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Row, Stack } from './layout.tsx'
import type { QrTake } from './qr-take.tsx'
import styles from './qr-scan.module.css'
import { LatePart } from './late-part.tsx'

/**
 * A button that opens what reads codes, `lazyQrTake`, and ends it. `beside` is in one line with it, as is `field` where it is short:
 * otherwise the field is above them.
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
  /** At the far side. */
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

/** What reads codes by camera, fetched when it is first shown. `loadHook`: what gives its words and takes what was read. */
export function lazyQrTake<Taken extends object>(
  loadHook: () => Promise<(taken: Taken) => ComponentProps<typeof QrTake>>,
) {
  return lazy(async () => {
    const [{ QrTake: Take }, useTake] = await Promise.all([import('./qr-take.tsx'), loadHook()])
    return { default: (taken: Taken) => <Take {...useTake(taken)} /> }
  })
}
