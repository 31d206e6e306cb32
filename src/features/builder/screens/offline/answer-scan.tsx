import { loadQrTakeHook } from '#/words/qr-words.ts'
import type { TakesOneThing } from '#/domain/offline/qr-transfer.ts'
import { t } from '#/features/builder/messages.ts'
import { lazyQrTake, QrScan } from '#/ui/qr-scan.tsx'

const LazyQrTake = lazyQrTake(loadQrTakeHook)

export function AnswerScan(taken: TakesOneThing) {
  return (
    <QrScan words={{ open: t('offline.back.scan'), end: t('offline.back.scan.end') }}>
      <LazyQrTake {...taken} />
    </QrScan>
  )
}
