import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { copyWords } from './control-words.ts'
import { t } from './t.ts'

export function identifierWords(bytes: Uint8Array, shown: 'base58' | 'hex') {
  const base58 = formatBase58(bytes)
  const hex = formatHex(bytes)
  const inBase58 = { name: t('control.form.base58'), text: base58 }
  const inHex = { name: t('control.form.hex'), text: hex }
  return {
    text: shown === 'base58' ? base58 : hex,
    keep: shown === 'base58' ? 6 : 8,
    digest: sha256(bytes),
    forms: [
      ...(shown === 'base58' ? [inBase58, inHex] : [inHex, inBase58]),
      { name: t('control.form.base64'), text: formatBase64(bytes) },
    ],
    words: copyWords(),
  } as const
}

/** Shortens a long hash to its first eight and last six characters. */
export function cutMiddle(text: string): string {
  return text.length <= 18 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`
}
