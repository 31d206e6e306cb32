import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { HiddenText } from './hidden-text.tsx'
import styles from './copy-button.module.css'
import iconButton from './icon-button.module.css'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'

const shownForMs = 2000

/** Copies public text. It says what became of it, to eye and ear; a secret never goes through here. */
export function CopyButton({
  text,
  words,
  look = 'icon',
  onCopied,
}: {
  readonly text: string
  readonly words: { readonly copy: string; readonly copied: string; readonly failed: string }
  readonly look?: 'icon' | 'button' | 'primary'
  readonly onCopied?: () => void
}) {
  const [state, setState] = useState<'copy' | 'copied' | 'failed'>('copy')
  useEffect(() => {
    if (state === 'copy') return
    const timer = setTimeout(() => setState('copy'), shownForMs)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => {
        setState('copied')
        onCopied?.()
      },
      () => setState('failed'),
    )
  }
  const icon = state === 'copy' ? 'copy' : state === 'copied' ? 'check' : 'alert'
  const said = <HiddenText>{state === 'copy' ? '' : words[state]}</HiddenText>
  return (
    <>
      {look === 'icon' ? (
        <button
          type="button"
          className={joinClasses(iconButton['button'], styles[state])}
          aria-label={words.copy}
          title={words[state]}
          onClick={copy}
        >
          <Icon name={icon} size="small" />
        </button>
      ) : (
        <Button icon={icon} kind={look === 'primary' ? 'primary' : 'plain'} onClick={copy}>
          {words[state]}
        </Button>
      )}
      <span role="status">{said}</span>
    </>
  )
}
