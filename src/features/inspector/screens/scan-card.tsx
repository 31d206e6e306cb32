import type { TakesOneThing } from '#/workspace/exchange/one-thing.ts'
import { useQrTake } from '#/workspace/exchange/use-qr-take.ts'
import { t } from '#/workspace/messages/t.ts'
import { QrScan } from '#/ui/qr-scan.tsx'
import { QrTake } from '#/ui/qr-take.tsx'

/** Takes what is to be read from QR codes. */
export function ScanCard(taken: TakesOneThing) {
  return (
    <QrScan words={{ open: t('qr.scan'), end: t('qr.scan.end') }}>
      <Scanner {...taken} />
    </QrScan>
  )
}

function Scanner(taken: TakesOneThing) {
  return <QrTake {...useQrTake(taken)} />
}
