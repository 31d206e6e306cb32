import { useCallback } from 'react'
import { t } from './t.ts'

/** The hook that words the reading of QR codes: it is fetched when codes are first read. */
export async function loadQrTakeHook() {
  return (await import('./qr-take-words.ts')).useQrTake
}

/** The props with which `QrCodes` shows these bytes. Keep the array while it is the same. `what` names the bytes. */
export function useQrCodes(bytes: Uint8Array, what: string) {
  const load = useCallback(
    async () => (await import('./qr-give-words.ts')).qrGive(bytes, what),
    [bytes, what],
  )
  return { load, words: { show: t('qr.show'), hide: t('qr.hide') } }
}
