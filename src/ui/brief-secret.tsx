import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Row } from './row.tsx'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'
import { useBriefShowing } from './use-brief-showing.ts'
import { copySecret } from './copy-secret.ts'
import { HiddenText } from './hidden-text.tsx'

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

/** Copies a secret that is shown already. It goes from the clipboard after 30 seconds, which the words say. */
function SecretCopyButton({
  take,
  words,
}: {
  /** Gives the secret when it is asked for, so that the button keeps nothing of it. */
  readonly take: () => string
  readonly words: { readonly copy: string; readonly copied: string; readonly failed: string }
}) {
  const [state, setState] = useState<'copy' | 'copied' | 'failed'>('copy')
  const copy = () => {
    copySecret(take()).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  }
  return (
    <>
      <Button icon={state === 'copy' ? 'copy' : state === 'copied' ? 'check' : 'alert'} onClick={copy}>
        {words.copy}
      </Button>
      <span role="status">
        {state === 'copy' ? null : state === 'copied' ? (
          <HiddenText>{words.copied}</HiddenText>
        ) : (
          words.failed
        )}
      </span>
    </>
  )
}
