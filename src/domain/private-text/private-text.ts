import { findSecretText, type SecretPart } from '#/protocol/inspect/secret-text.ts'
import { publicTexts } from '#/store/records/public-texts.ts'

/**
 * What a field is for. In `text`, 64 hexadecimal digits may be a private key until the user says otherwise. In a `hash`, they
 * are what is asked for, unless their public key is known here.
 */
export type FieldText = 'text' | 'hash'

// It derives public keys and opens identities: that is fetched where it is asked for.
let isKnownKey: ((digits: string) => boolean) | undefined

/**
 * Fetches what tells the digits in a hash from a private key that is known here; nothing where it is not asked for, or there
 * already. Until then, and where it does not come, digits in a hash are found as those in a text.
 */
export function preparePrivateText(field: FieldText): Promise<void> | undefined {
  if (field === 'text' || isKnownKey !== undefined) return undefined
  return import('./known-private-key.ts').then(
    ({ isKnownPrivateKey }) => void (isKnownKey = isKnownPrivateKey),
    () => undefined,
  )
}

/**
 * The parts of a text that must not be stored, sent, logged or put into the address, but for those that are `known`: they were
 * in the text before.
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

/** Whether any part of a text looks private. */
export function looksPrivate(text: string): boolean {
  return findPrivateText(text).length > 0
}

const none: ReadonlySet<string> = new Set()
