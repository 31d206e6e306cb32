import { maxTransferBytes } from '#/protocol/fountain/fountain-part.ts'
import type { FrameFault } from '#/session/exchange/qr-transfer.ts'
import { t } from './t.ts'

// The words of the controls that show QR codes and read them.

export function qrGiveWords() {
  return {
    hint: t('qr.give.hint'),
    still: t('qr.give.still'),
    frame: (index: number, count: number) => t('qr.give.frame', { index: index + 1, count }),
    play: t('qr.give.play'),
    pause: t('qr.give.pause'),
    back: t('qr.give.back'),
    forward: t('qr.give.forward'),
    density: t('qr.give.density'),
    rate: t('qr.give.rate'),
    rates: {
      slow: t('qr.give.rate.slow'),
      normal: t('qr.give.rate.normal'),
      fast: t('qr.give.rate.fast'),
    },
  }
}

export function qrDensityWords() {
  return [
    { value: 'light', text: t('qr.give.density.light') },
    { value: 'normal', text: t('qr.give.density.normal') },
    { value: 'dense', text: t('qr.give.density.dense') },
  ] as const
}

/** What is wrong with a code that was read. */
export function formatFrameFault(fault: FrameFault): string {
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

export function qrTakeWords() {
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
