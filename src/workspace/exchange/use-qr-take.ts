import { useCallback, useRef, useState } from 'react'
import { formatFrameFault, qrTakeWords } from '#/workspace/messages/qr-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { openTransfer, type TransferStep } from './qr-transfer.ts'

/**
 * What `QrTake` of the room of controls takes to read one thing from QR codes. `onBytes` is given what a transfer carried, `onText`
 * the text of any other code: both are whatever stood before the camera. `fault` says in words what is wrong with the
 * last code; with `canRestart` it is of another transfer, and `restart` begins with that one.
 */
export function useQrTake({
  onBytes,
  onText,
}: {
  readonly onBytes: (bytes: Uint8Array) => void
  readonly onText: (text: string) => void
}) {
  const transfer = useRef(openTransfer())
  const last = useRef<string>(undefined)
  const [step, setStep] = useState<TransferStep>()
  const take = useCallback(
    (text: string) => {
      // A camera sees the same code many times before the next.
      if (text === last.current) return
      last.current = text
      const next = transfer.current.take(text)
      setStep(next)
      if (next.kind === 'done') onBytes(next.bytes)
      if (next.kind === 'text') onText(next.text)
    },
    [onBytes, onText],
  )
  const restart = useCallback(() => {
    transfer.current.restart()
    last.current = undefined
    setStep(undefined)
  }, [])
  const isDone = step?.kind === 'done' || step?.kind === 'text'
  const fault = step?.kind === 'more' ? step.fault : undefined
  return {
    take: {
      words: qrTakeWords(),
      progress: progressOf(step),
      isDone,
      onText: take,
      // Started again after one thing was read, it reads another.
      onStart: () => {
        if (isDone) restart()
      },
    },
    fault: fault === undefined ? undefined : formatFrameFault(fault),
    canRestart: fault === 'foreign',
    restart,
  }
}

function progressOf(step: TransferStep | undefined) {
  if (step === undefined || step.kind === 'text') return undefined
  if (step.kind === 'done')
    return { label: t('qr.take.done', { size: step.bytes.length }), done: 1, total: 1 }
  const { known, needed } = step
  if (needed === 0) return undefined
  return { label: t('qr.take.progress', { known, needed }), done: known, total: needed }
}
