import { useCallback, useRef, useState } from 'react'
import { openQrReader } from '#/platform/qr-reader.ts'
import { maxTransferBytes } from '#/protocol/fountain/fountain-part.ts'
import {
  openOneThing,
  type FrameFault,
  type OneThingStep,
  type TakesOneThing,
} from '#/domain/offline/qr-transfer.ts'
import { t } from './t.ts'

/** `onBytes` gets the bytes of a transfer, `onText` the text of any other code; both are untrusted. */
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

function formatFrameFault(fault: FrameFault): string {
  switch (fault) {
    case 'foreign':
      return t('qr.take.foreign')
    case 'damaged':
      return t('qr.take.damaged')
    case 'too-large':
      return t('qr.take.too-large', { limit: maxTransferBytes })
    case 'other-type':
      return t('qr.take.other-type')
    case 'message-damaged':
      return t('qr.take.message-damaged')
  }
}

function qrTakeWords() {
  return {
    start: t('qr.take.start'),
    stop: t('qr.take.stop'),
    starting: t('qr.take.starting'),
    hidden: t('qr.take.hidden'),
    hint: t('qr.take.hint'),
    picture: t('qr.take.picture'),
    camera: t('qr.take.camera'),
    torch: t('qr.take.torch'),
    retry: t('qr.take.retry'),
    restart: t('qr.take.restart'),
    faults: {
      insecure: { title: t('qr.fault.insecure'), about: t('qr.fault.insecure.about') },
      policy: { title: t('qr.fault.policy'), about: t('qr.fault.policy.about') },
      denied: { title: t('qr.fault.denied'), about: t('qr.fault.denied.about') },
      none: { title: t('qr.fault.none'), about: t('qr.fault.none.about') },
      busy: { title: t('qr.fault.busy'), about: t('qr.fault.busy.about') },
      lost: { title: t('qr.fault.lost'), about: t('qr.fault.lost.about') },
      unknown: { title: t('qr.fault.unknown'), about: t('qr.fault.unknown.about') },
    },
  }
}
