import { useState } from 'react'
import { Button } from './button.tsx'
import { copySecret } from './copy-secret.ts'
import { HiddenText } from './hidden-text.tsx'

/** Copies a secret that is shown already. It goes from the clipboard after 30 seconds, which the words say. */
export function SecretCopyButton({
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
