// Long enough to paste it, short enough not to lie about.
const keptForMs = 30_000

/** What copying stands on: the browser's clipboard and time, or a test's. */
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
export const copySecret = makeSecretCopier({
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
