// 64 hex digits, or the length of a WIF. No public key, transaction or lock is of that length.
const privateKey = /^(?:[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{51,52})$/
const wif = /^[1-9A-HJ-NP-Za-km-z]{51,52}$/

// 12 or 24 words of the length that BIP 39 has, and nothing else.
const phrase = /^[a-z]{3,8}(?:\s+[a-z]{3,8}){11}(?:(?:\s+[a-z]{3,8}){12})?$/i

/** Whether a text looks like a private key or a recovery phrase in the wrong field: it must not reach the disk. */
export function looksPrivate(text: string): boolean {
  const trimmed = text.trim()
  return privateKey.test(trimmed) || phrase.test(trimmed)
}

/** The same where 64 hex digits are something public too: the beginning of an out point is a txid. */
export function looksLikeWif(text: string): boolean {
  return wif.test(text.trim())
}
