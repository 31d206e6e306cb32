import { framesOf, type QrDensity, type QrFrames } from '#/domain/offline/qr-transfer.ts'
import { t } from './t.ts'

/** Returns the props with which `QrGive` shows the bytes. `what` names the bytes. */
export function qrGive(bytes: Uint8Array, what: string) {
  const made = new Map<QrDensity, QrFrames>()
  return {
    label: t('qr.give.label', { what }),
    words: qrGiveWords(),
    initial: 'normal' as const,
    densities: qrDensityWords(),
    seriesOf: (density: QrDensity) => {
      const series = made.get(density) ?? framesOf(bytes, density)
      made.set(density, series)
      return series
    },
  }
}

function qrGiveWords() {
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

function qrDensityWords() {
  return [
    { value: 'light', text: t('qr.give.density.light') },
    { value: 'normal', text: t('qr.give.density.normal') },
    { value: 'dense', text: t('qr.give.density.dense') },
  ] as const
}
