import { z } from 'zod'
import { decodeUtf8, encodeUtf8 } from '#/protocol/encoding/utf8.ts'
import { cutParts, findSecretText } from '#/protocol/inspect/secret-text.ts'

/**
 * A name that a person gives, of at most so many UTF-16 units. Half of a surrogate pair, which a field leaves that cuts an
 * emoji in two, is no text in CBOR: what holds it would not be read again. It becomes U+FFFD. Names are stored unencrypted:
 * a private key or a recovery phrase in one is cut out, should a page ever send it.
 */
export function plainText(most: number) {
  return z
    .string()
    .max(most)
    .transform((text) => withoutSecrets(decodeUtf8(encodeUtf8(text)) ?? ''))
}

function withoutSecrets(text: string): string {
  const parts = findSecretText(text).filter(({ isCertain }) => isCertain)
  return parts.length === 0 ? text : cutParts(text, parts).trim()
}
