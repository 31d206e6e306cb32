import { type ReactNode, useState, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { Row, Stack } from './layout.tsx'
import { isFocusLost } from './lost-focus.ts'
import { Text, HiddenText } from './text.tsx'

export interface BriefSecretWords {
  readonly copy: string
  readonly copied: string
  readonly failed: string
  readonly hide: string
  /** How long it is still shown. */
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
  const hide = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // What was pressed to show it is gone.
    if (isFocusLost()) hide.current?.focus()
  }, [])
  return (
    <Stack>
      {children}
      <Row wrap end={<Text tone="quiet">{words.left(leftS)}</Text>}>
        <Button ref={hide} icon="eye-off" onClick={onGone}>
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

const shownForS = 30

/**
 * Counts the seconds that a secret is shown: it is to go after 30, and at once when the page is left or hidden. `isTimed`: false for
 * one that the user is writing down, who says when that is done.
 */
export function useBriefShowing(onGone: () => void, isTimed = true): number {
  const [leftS, setLeftS] = useState(shownForS)
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const done = new AbortController()
    const { signal } = done
    const end = performance.now() + shownForS * 1000
    const timer = setInterval(() => {
      const left = Math.ceil((end - performance.now()) / 1000)
      if (!isTimed) return
      if (left <= 0) gone()
      else setLeftS(left)
    }, 1000)
    signal.addEventListener('abort', () => clearInterval(timer))
    window.addEventListener('blur', () => gone(), { signal })
    window.addEventListener('pagehide', () => gone(), { signal })
    document.addEventListener('visibilitychange', () => gone(), { signal })
    return () => done.abort()
  }, [isTimed])
  return leftS
}

// Long enough to paste it, short enough not to lie about.
const keptForMs = 30_000

/** What copying needs: the clipboard and time of the browser, or of a test. */
export interface ClipboardEnvironment {
  readonly write: (text: string) => Promise<void>
  /** Runs the task later, once. */
  readonly after: (ms: number, task: () => void) => void
  /** Runs the task once, when the page is looked at again or is left. */
  readonly onNextLook: (task: () => void) => void
}

/** Copies secrets, and empties the clipboard 30 seconds after the last of them. */
export function makeSecretCopier({ write, after, onNextLook }: ClipboardEnvironment) {
  let copies = 0

  // A page in the background may not write: then it is done as soon as it is looked at again, or left.
  const clear = (copy: number) => {
    if (copy !== copies) return
    write('').then(undefined, () => onNextLook(() => clear(copy)))
  }

  return async (secret: string): Promise<void> => {
    copies += 1
    const copy = copies
    await write(secret)
    after(keptForMs, () => clear(copy))
  }
}

/** Copies a secret; the clipboard is emptied after 30 seconds, where the browser allows. Outlives the component that asked. */
const copySecret = makeSecretCopier({
  write: (text) => navigator.clipboard.writeText(text),
  after: (ms, task) => void setTimeout(task, ms),
  onNextLook: (task) => {
    const done = new AbortController()
    const once = () => {
      done.abort()
      task()
    }
    window.addEventListener('focus', once, { signal: done.signal })
    window.addEventListener('pagehide', once, { signal: done.signal })
  },
})
