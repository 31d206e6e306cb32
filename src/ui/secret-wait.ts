import { useEffect, useState } from 'react'

/** After wrong secrets the next one waits: how long, and the text about it. */
export interface SecretWait {
  readonly read: () => Promise<{ readonly failed: number; readonly waitMs: number }>
  readonly left: (seconds: number) => string
  /** Said once, when the wait begins and when it is over: the seconds between are for the eye. */
  readonly begin: (failed: number, seconds: number) => string
  readonly over: string
}

interface WaitState {
  readonly seconds: number
  readonly said: string
}

const none: WaitState = { seconds: 0, said: '' }

/** Counts down until the next secret may be tried; asks anew whenever an attempt has ended. */
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
      // What cannot be told is not waited for here; the vault itself still does.
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
