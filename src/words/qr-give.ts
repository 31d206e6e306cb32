import { qrDensityWords, qrGiveWords } from './qr-words.ts'
import { t } from './t.ts'
import { framesOf, type QrDensity, type QrFrames } from '#/session/exchange/qr-transfer.ts'

/** The props with which `QrGive` shows these bytes. Store the result for as long as the bytes stay the same. */
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
