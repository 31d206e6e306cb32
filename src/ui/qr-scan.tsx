import { lazy, Suspense, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Row, Stack } from './layout.tsx'
import type { QrTake } from './qr-take.tsx'

/** A button that opens what reads codes, `lazyQrTake`, and ends it. `beside` is in one line with it. */
export function QrScan({
  words,
  beside,
  children,
}: {
  readonly words: { readonly open: string; readonly end: string }
  readonly beside?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="snug">
      <Row wrap gap="close">
        {beside}
        <Button opens={{ id, isOpen }} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.end : words.open}
        </Button>
      </Row>
      <div id={id}>{isOpen ? <Suspense>{children}</Suspense> : null}</div>
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
