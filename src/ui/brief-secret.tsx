import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Row } from './row.tsx'
import { SecretCopyButton } from './secret-copy-button.tsx'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'
import { useBriefShowing } from './use-brief-showing.ts'

export interface BriefSecretWords {
  readonly copy: string
  readonly copied: string
  readonly failed: string
  readonly hide: string
  /** How long it still stands. */
  readonly left: (seconds: number) => string
}

/** Shows a secret, its children, for 30 seconds, or until the page is left or hidden; then whoever holds it drops it. */
export function BriefSecret({
  words,
  take,
  onGone,
  children,
}: {
  readonly words: BriefSecretWords
  /** The secret as text, for the clipboard. */
  readonly take: () => string
  readonly onGone: () => void
  readonly children: ReactNode
}) {
  const leftS = useBriefShowing(onGone)
  return (
    <Stack>
      {children}
      <Row wrap end={<Text tone="quiet">{words.left(leftS)}</Text>}>
        <Button icon="eye-off" onClick={onGone}>
          {words.hide}
        </Button>
        <SecretCopyButton take={take} words={words} />
      </Row>
    </Stack>
  )
}
