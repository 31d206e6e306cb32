import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Stack } from './stack.tsx'

/** A button that opens what reads codes, `QrTake`, and ends it. */
export function QrScan({
  words,
  children,
}: {
  readonly words: { readonly open: string; readonly end: string }
  readonly children: ReactNode
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="close">
      <div>
        <Button opens={{ id, isOpen }} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.end : words.open}
        </Button>
      </div>
      <div id={id}>{isOpen ? children : null}</div>
    </Stack>
  )
}
