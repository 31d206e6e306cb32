import { openBundle, openPasted } from '#/features/exchange/model/exchange-desk.ts'
import { useQrTake } from '#/workspace/exchange/use-qr-take.ts'
import { t } from '#/workspace/messages/t.ts'
import { QrScan } from '#/ui/qr-scan.tsx'
import { QrTake } from '#/ui/qr-take.tsx'

/** Opens what another machine shows as QR codes. */
export function ScanCode() {
  return (
    <QrScan words={{ open: t('qr.scan'), end: t('qr.scan.end') }}>
      <Scanner />
    </QrScan>
  )
}

function Scanner() {
  return <QrTake {...useQrTake({ onBytes: openBundle, onText: openPasted })} />
}
