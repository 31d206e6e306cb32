import { useQrTake } from '#/words/qr-words.ts'
import type { TakesOneThing } from '#/session/exchange/qr-transfer.ts'
import { t } from '#/features/builder/messages.ts'
import { QrScan } from '#/ui/qr-scan.tsx'
import { QrTake } from '#/ui/qr-take.tsx'

/** Reads an answer from the screen of the offline signer. */
export function AnswerScan(taken: TakesOneThing) {
  return (
    <QrScan words={{ open: t('offline.back.scan'), end: t('offline.back.scan.end') }}>
      <Scanner {...taken} />
    </QrScan>
  )
}

function Scanner(taken: TakesOneThing) {
  return <QrTake {...useQrTake(taken)} />
}
