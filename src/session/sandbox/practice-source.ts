import { systemClock } from '#/platform/clock.ts'
import { useSettings } from '#/workspace/storage/settings-store.ts'
import { PracticeAnswer } from './practice-door.ts'
import { fundForPractice, type PracticeFunds } from './practice-funding.ts'

/** Makes practice funds, one after the other. */
export interface PracticeSource {
  readonly fund: (publicKey: Uint8Array, amountDuffs: bigint) => Promise<PracticeFunds>
  readonly end: () => void
}

/** In a worker of its own. Where none can be started, as when the server is gone, the page makes them itself. */
export function openPracticeSource(): PracticeSource {
  const worker = new Worker(new URL('./practice.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (funds: PracticeFunds | undefined) => void>()
  // One moment of the chain for all of them.
  const terms = { nowMs: systemClock.wallMs(), sandbox: useSettings.getState().settings.sandbox }
  let asked = 0
  let isGone = false
  const giveUp = () => {
    isGone = true
    for (const settle of waiting.values()) settle(undefined)
    waiting.clear()
  }
  worker.addEventListener('error', giveUp)
  worker.addEventListener('message', (event: MessageEvent<unknown>) => {
    const answer = PracticeAnswer.safeParse(event.data)
    if (!answer.success) return
    const { id } = answer.data
    const settle = waiting.get(id)
    waiting.delete(id)
    if (!answer.data.ok) return settle?.(undefined)
    const { transaction, instantLock, outputIndex } = answer.data
    settle?.({ transaction, instantLock, outputIndex })
  })
  return {
    fund: async (publicKey, amountDuffs) => {
      const made = isGone
        ? undefined
        : await new Promise<PracticeFunds | undefined>((settle) => {
            asked += 1
            waiting.set(asked, settle)
            worker.postMessage({ id: asked, publicKey, amountDuffs, ...terms })
          })
      return made ?? fundForPractice(publicKey, amountDuffs, terms)
    },
    end: () => {
      giveUp()
      worker.terminate()
    },
  }
}
