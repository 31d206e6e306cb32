import { useCallback } from 'react'
import { t } from './t.ts'

/** Loads the hook with the words for reading QR codes, when codes are first read. */
export async function loadQrTakeHook() {
  return (await import('./qr-take-words.ts')).useQrTake
}

/** Pass the same array while the bytes stay the same. `what` names the bytes. */
export function useQrCodes(bytes: Uint8Array, what: string) {
  const load = useCallback(
    async () => (await import('./qr-give-words.ts')).qrGive(bytes, what),
    [bytes, what],
  )
  return { load, words: { show: t('qr.show'), hide: t('qr.hide') } }
}
