import { findSecretText, type SecretPart } from '#/protocol/inspect/secret-text.ts'
import { publicTexts } from '#/store/records/public-texts.ts'

/**
 * In a `text`, 64 hexadecimal digits may be a private key until the user says otherwise. In a `hash`, 64 digits are
 * expected, unless their public key is known here.
 */
export type FieldText = 'text' | 'hash'

// Loaded on first use, because the check derives public keys and opens identities.
let isKnownKey: ((digits: string) => boolean) | undefined

/**
 * Loads the check for hashes; `undefined` if it is not needed or already loaded. Until then, digits in a hash count as
 * in a text.
 */
export function preparePrivateText(field: FieldText): Promise<void> | undefined {
  if (field === 'text' || isKnownKey !== undefined) return undefined
  return import('./known-private-key.ts').then(
    ({ isKnownPrivateKey }) => void (isKnownKey = isKnownPrivateKey),
    () => undefined,
  )
}

/**
 * Returns parts that must not be stored, sent, logged or put into the URL. Leaves out parts in `known`, which the text
 * had before.
 */
export function findPrivateText(
  text: string,
  field: FieldText = 'text',
  known: ReadonlySet<string> = none,
): readonly SecretPart[] {
  return findSecretText(text).flatMap((part) => {
    const found = text.slice(part.start, part.end)
    if (known.has(found)) return []
    if (field === 'hash' && part.kind === 'digits' && isKnownKey !== undefined)
      return isKnownKey(found) ? [{ ...part, kind: 'key' as const, isCertain: true }] : []
    return part.isCertain || !publicTexts.has(found) ? [part] : []
  })
}

export function looksPrivate(text: string): boolean {
  return findPrivateText(text).length > 0
}

const none: ReadonlySet<string> = new Set()
