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
  readonly left: (seconds: number) => string
}

/** Shows a secret for 30 seconds, or until the page is left or hidden. `onGone` then drops the secret. */
export function BriefSecret({
  words,
  take,
  onGone,
  children,
}: {
  readonly words: BriefSecretWords
  readonly take: () => string
  readonly onGone: () => void
  readonly children: ReactNode
}) {
  const leftS = useBriefShowing(onGone)
  const hide = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focus is lost if the button that showed the secret was replaced.
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

function SecretCopyButton({
  take,
  words,
}: {
  /** Reads the secret on demand, so that the button does not store it. */
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

/** Counts down 30 seconds; ends early when the page is left or hidden. Without `isTimed`, the user ends it by hand. */
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

// Long enough to paste the secret. The text on screen promises this limit.
const clipboardMs = 30_000

export interface ClipboardContext {
  readonly write: (text: string) => Promise<void>
  readonly after: (ms: number, task: () => void) => void
  /** Runs the task once, when the page becomes visible again or is left. */
  readonly onNextLook: (task: () => void) => void
}

export function makeSecretCopier({ write, after, onNextLook }: ClipboardContext) {
  let copies = 0

  // A page in the background cannot write to the clipboard, so clearing waits until the user returns or leaves.
  const clear = (copy: number) => {
    if (copy !== copies) return
    write('').then(undefined, () => onNextLook(() => clear(copy)))
  }

  return async (secret: string): Promise<void> => {
    copies += 1
    const copy = copies
    await write(secret)
    after(clipboardMs, () => clear(copy))
  }
}

/** Outlives the calling component. Some browsers do not let it empty the clipboard. */
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
