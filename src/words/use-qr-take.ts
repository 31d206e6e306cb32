import { useCallback, useRef, useState } from 'react'
import { openQrReader } from '#/platform/qr-reader.ts'
import { formatFrameFault, qrTakeWords } from './qr-words.ts'
import { t } from './t.ts'
import { openOneThing, type OneThingStep, type TakesOneThing } from '#/session/exchange/qr-transfer.ts'

/**
 * What `QrTake` of the room of controls takes to read one thing from QR codes. `onBytes` is given what a transfer carried, `onText`
 * the text of any other code: both are whatever stood before the camera. A code of another transfer can be begun with.
 */
export function useQrTake({ onBytes, onText }: TakesOneThing) {
  const thing = useRef(openOneThing())
  const [step, setStep] = useState<OneThingStep>()
  const take = useCallback(
    (text: string) => {
      const next = thing.current.take(text, { onBytes, onText })
      if (next !== undefined) setStep(next)
    },
    [onBytes, onText],
  )
  const restart = useCallback(() => {
    thing.current.restart()
    setStep(undefined)
  }, [])
  const isDone = step?.kind === 'done' || step?.kind === 'text'
  const fault = step?.kind === 'more' ? step.fault : undefined
  return {
    words: qrTakeWords(),
    progress: progressOf(step),
    isDone,
    fault: fault === undefined ? undefined : formatFrameFault(fault),
    openReader: openQrReader,
    onText: take,
    // Started again after one thing was read, it reads another.
    onStart: () => {
      if (isDone) restart()
    },
    onRestart: fault === 'foreign' ? restart : undefined,
  }
}

function progressOf(step: OneThingStep | undefined) {
  if (step === undefined || step.kind === 'text') return undefined
  if (step.kind === 'done') return { label: t('qr.take.done', { size: step.size }), done: 1, total: 1 }
  const { known, needed } = step
  if (needed === 0) return undefined
  return { label: t('qr.take.progress', { known, needed }), done: known, total: needed }
}
