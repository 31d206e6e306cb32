import { use, useId, useMemo, useState } from 'react'
import { Button } from './button.tsx'
import { Stack } from './layout.tsx'
import type { QrGiveProps } from './qr-give.tsx'
import styles from './qr-codes.module.css'
import { LatePart, useLateValue } from './late-part.tsx'

export function QrCodes<Density extends string>({
  load,
  words,
  isInitiallyOpen = false,
  onShown,
}: {
  /** Must stay the same function while the bytes are the same. */
  readonly load: () => Promise<QrGiveProps<Density>>
  readonly words: { readonly show: string; readonly hide: string }
  readonly isInitiallyOpen?: boolean
  readonly onShown?: () => void
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(isInitiallyOpen)
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen) onShown?.()
  }
  const newest = useMemo(() => (isOpen ? loadGive(load) : undefined), [isOpen, load])
  // Shows the previous bytes until the new codes are ready.
  const giving = useLateValue(newest)
  return (
    <Stack gap="close">
      <div>
        <Button opens={{ id, isOpen }} onClick={toggle}>
          {isOpen ? words.hide : words.show}
        </Button>
      </div>
      <div id={id}>
        {newest === undefined ? null : (
          <LatePart fallback={<div className={styles['picture']} />}>
            <Give giving={giving ?? newest} />
          </LatePart>
        )}
      </div>
    </Stack>
  )
}

async function loadGive<Density extends string>(load: () => Promise<QrGiveProps<Density>>) {
  const [{ QrGive }, give] = await Promise.all([import('./qr-give.tsx'), load()])
  return <QrGive {...give} />
}

function Give({ giving }: { readonly giving: ReturnType<typeof loadGive> }) {
  return use(giving)
}
