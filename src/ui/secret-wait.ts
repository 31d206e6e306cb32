import { useEffect, useState } from 'react'

export interface SecretWait {
  readonly read: () => Promise<{ readonly failed: number; readonly waitMs: number }>
  readonly left: (seconds: number) => string
  /** Announced when the delay begins and ends. The seconds in between are only shown. */
  readonly begin: (failed: number, seconds: number) => string
  readonly over: string
}

interface WaitState {
  readonly seconds: number
  readonly said: string
}

const none: WaitState = { seconds: 0, said: '' }

/** Counts down until the next attempt is allowed. Reads the delay again after each attempt. */
export function useSecretWait(wait: SecretWait, busy: boolean): WaitState {
  const { read, begin, over } = wait
  const [state, setState] = useState<WaitState>(none)
  useEffect(() => {
    if (busy) return
    let timer: ReturnType<typeof setInterval> | undefined
    let isGone = false
    const count = () =>
      setState(({ seconds, said }) =>
        seconds > 1 ? { seconds: seconds - 1, said } : { seconds: 0, said: over },
      )
    read().then(
      ({ failed, waitMs }) => {
        if (isGone || waitMs <= 0) return
        const seconds = Math.ceil(waitMs / 1000)
        setState({ seconds, said: begin(failed, seconds) })
        timer = setInterval(count, 1000)
      },
      // If the delay cannot be read, the form does not wait; the vault still enforces it.
      () => {},
    )
    return () => {
      isGone = true
      clearInterval(timer)
      setState(none)
    }
  }, [busy, read, begin, over])
  return state
}
