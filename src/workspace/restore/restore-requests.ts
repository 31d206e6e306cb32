import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { SecurityLevel } from '#/protocol/key/security-level.ts'
import type { RestoreRequest } from '#/vault/vault-door.ts'
import { defaultKeyLabel } from '#/workspace/drafts/key-label.ts'
import { t } from '#/workspace/messages/t.ts'
import type { VaultKey } from '#/workspace/vault-session.ts'
import type { FoundKey } from './restore-scan.ts'

/** What is to be sealed for a found key and is not in the vault yet: once for each level that an identity bears it at. */
export function listMissing(
  found: FoundKey,
  levelOfOthers: SecurityLevel,
  vaultKeys: readonly VaultKey[],
): readonly RestoreRequest[] {
  const { publicKey } = found.derived
  return listRequests(found, levelOfOthers).filter((request) => {
    const level = request.kind === 'identity' ? request.securityLevel : null
    return !vaultKeys.some((key) => key.securityLevel === level && equalBytes(key.publicKey, publicKey))
  })
}

function listRequests({ derived, bearers }: FoundKey, level: SecurityLevel): readonly RestoreRequest[] {
  if (derived.kind === 'single-use') {
    const { kind, purpose, index } = derived
    return [{ kind, purpose, index, label: t('fund.key.label', { number: index + 1 }) }]
  }
  const { kind, curve, identityIndex, keyIndex } = derived
  const place = { kind, identityIndex, keyIndex } as const
  // The level of a key that no identity here bears is the person's to say.
  if (bearers.length === 0) {
    const keyType = curve === 'bls' ? 1 : 0
    return [{ ...place, keyType, securityLevel: level, label: defaultKeyLabel(0, level) }]
  }
  const byLevel = new Map<SecurityLevel, RestoreRequest>()
  for (const { key } of bearers) {
    const { type, securityLevel, purpose } = key
    // A script hash names no private key, and is never found.
    if (type === 3 || byLevel.has(securityLevel)) continue
    byLevel.set(securityLevel, {
      ...place,
      keyType: type,
      securityLevel,
      label: defaultKeyLabel(purpose, securityLevel),
    })
  }
  return [...byLevel.values()]
}
