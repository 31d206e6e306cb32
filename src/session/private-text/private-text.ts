import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { findSecretText, type SecretPart } from '#/protocol/inspect/secret-text.ts'
import { derivePublicKey, isPrivateKey } from '#/protocol/key/private-key.ts'
import { findReferences } from './find-references.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { publicTexts } from '#/workspace/records/public-texts.ts'

/**
 * What a field is for. In `text`, 64 hexadecimal digits may be a private key until the user says otherwise. In a `hash`, they
 * are what is asked for, unless their public key is known here.
 */
export type FieldText = 'text' | 'hash'

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
    if (field === 'hash' && part.kind === 'digits')
      return isKnownPrivateKey(found) ? [{ ...part, kind: 'key' as const, isCertain: true }] : []
    return part.isCertain || !publicTexts.has(found) ? [part] : []
  })
}

/** Whether any part of a text looks private. */
export function looksPrivate(text: string): boolean {
  return findPrivateText(text).length > 0
}

const none: ReadonlySet<string> = new Set()

/** Whether 64 digits are the private key of a public key of the vault, of an identity here, or of a draft. */
function isKnownPrivateKey(digits: string): boolean {
  const bytes = parseHex(digits.replace(/^0x/i, '').toLowerCase())
  const publicKeys = (['ecdsa', 'bls'] as const)
    .filter((curve) => isPrivateKey(curve, bytes))
    .map((curve) => derivePublicKey(curve, bytes))
  bytes.fill(0)
  const keys = new Set(publicKeys.flatMap((each) => [formatHex(each), formatHex(hash160(each))]))
  const workspace = useWorkspace.getState()
  const named = { hashes: none, identities: none, outPoints: none, blocks: none, keys }
  if (findReferences(named, workspace, useVault.getState().keys).length > 0) return true
  return [...workspace.drafts.values()].some(
    (draft) =>
      draft.kind === 'create' &&
      draft.keys.some(({ source }) => source.kind === 'public' && keys.has(source.text.trim().toLowerCase())),
  )
}
