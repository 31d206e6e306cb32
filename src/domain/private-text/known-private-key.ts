import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey, isPrivateKey } from '#/protocol/key/private-key.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { findReferences } from '#/domain/identity/find-references.ts'

const none: ReadonlySet<string> = new Set()

/** Tells whether 64 digits are the private key of a public key of the vault, of an identity here, or of a draft. */
export function isKnownPrivateKey(digits: string): boolean {
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
