import type { TakesOneThing } from '#/session/exchange/qr-transfer.ts'
import { useQrTake } from '#/words/use-qr-take.ts'
import { t } from '#/features/builder/messages.ts'
import { QrScan } from '#/ui/qr-scan.tsx'
import { QrTake } from '#/ui/qr-take.tsx'

/** Reads the answer from the screen of the other machine. */
export function AnswerScan(taken: TakesOneThing) {
  return (
    <QrScan words={{ open: t('elsewhere.back.scan'), end: t('elsewhere.back.scan.end') }}>
      <Scanner {...taken} />
    </QrScan>
  )
}

function Scanner(taken: TakesOneThing) {
  return <QrTake {...useQrTake(taken)} />
}
