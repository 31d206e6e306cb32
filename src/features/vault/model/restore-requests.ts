import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { RestoreRequest } from '#/domain/keys/vault-facts.ts'
import { isSigningType, type SecurityLevel } from '#/protocol/key/key-attribute.ts'
import { t } from '#/features/vault/messages.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import type { BearerIdentity } from './bearer-identity.ts'
import { type FoundKey, isOfPhrase } from './restore-scan.ts'
import { defaultKeyLabel, formatLevel } from '#/words/key-words.ts'

/** A claimed security level of a key. Public keys are public, so a pasted file can claim any level for any key. */
export interface LevelClaim {
  readonly level: SecurityLevel
  readonly by:
    | { readonly kind: 'vault' }
    | { readonly kind: 'here'; readonly identity: BearerIdentity }
    /** The first key of an identity is its Master key, unless the user chooses otherwise. */
    | { readonly kind: 'first-key' }
    | { readonly kind: 'pasted' }
}

export interface LevelDecision {
  readonly level: SecurityLevel | undefined
  readonly isChosen: boolean
  /** One claim per claimed level, the least strict first. */
  readonly claims: readonly LevelClaim[]
}

// The level of an unclaimed key. It opens with the session, and the user sees it before anything is sealed.
const unclaimed = 2
const medium = 3

/**
 * Takes the strictest claim, so that no file lowers a level. Medium, which opens without a proof, is only taken from
 * the vault or the user.
 */
export function decideLevel(
  found: FoundKey,
  vaultKeys: readonly VaultKey[],
  chosen?: SecurityLevel,
): LevelDecision {
  const claims = listClaims(found, vaultKeys)
  if (chosen !== undefined) return { level: chosen, isChosen: true, claims }
  const strictest = claims.at(-1)
  if (strictest === undefined) return { level: unclaimed, isChosen: false, claims }
  const isOpen = strictest.level === medium && strictest.by.kind !== 'vault'
  return { level: isOpen ? undefined : strictest.level, isChosen: false, claims }
}

export function isMissing(
  { derived }: FoundKey,
  { level }: LevelDecision,
  vaultKeys: readonly VaultKey[],
): boolean {
  const wanted = derived.kind === 'identity' ? level : null
  return !vaultKeys.some(
    (key) => key.securityLevel === wanted && equalBytes(key.publicKey, derived.publicKey),
  )
}

/** The request to seal a found key. Undefined while the user has to choose its level. */
export function restoreRequestOf(
  { derived, bearers }: FoundKey,
  { level, isChosen }: LevelDecision,
): RestoreRequest | undefined {
  if (derived.kind === 'single-use') {
    const { kind, series, index } = derived
    return { kind, series, index, label: t('fund.key.label', { number: index + 1 }) }
  }
  if (level === undefined) return undefined
  const { kind, curve, identityIndex, keyIndex } = derived
  const { key } = bearers.find((each) => each.key.securityLevel === level) ?? bearers[0] ?? {}
  // Only key types that sign have a private key to restore.
  const type = key !== undefined && isSigningType(key.type) ? key.type : undefined
  return {
    kind,
    identityIndex,
    keyIndex,
    keyType: type ?? (curve === 'bls' ? 1 : 0),
    securityLevel: level,
    label: defaultKeyLabel(key?.purpose ?? 0, level),
    ...(isChosen ? { isLevelChosen: true } : {}),
  }
}

function listClaims({ derived, bearers }: FoundKey, vaultKeys: readonly VaultKey[]): readonly LevelClaim[] {
  if (derived.kind === 'single-use') return []
  const ofVault = vaultKeys.flatMap(({ publicKey, securityLevel: level }): readonly LevelClaim[] =>
    level !== null && equalBytes(publicKey, derived.publicKey) ? [{ level, by: { kind: 'vault' } }] : [],
  )
  const ofBearers = (origin: BearerIdentity['origin']) =>
    bearers.filter(({ identity }) => identity.origin === origin)
  const known = ofBearers('here').map(({ identity, key }): LevelClaim => ({
    level: key.securityLevel,
    by: { kind: 'here', identity },
  }))
  const first: readonly LevelClaim[] = derived.keyIndex === 0 ? [{ level: 0, by: { kind: 'first-key' } }] : []
  const pasted = ofBearers('pasted').map(({ key }): LevelClaim => ({
    level: key.securityLevel,
    by: { kind: 'pasted' },
  }))
  const byLevel = new Map<SecurityLevel, LevelClaim>()
  for (const claim of [...ofVault, ...known, ...first, ...pasted])
    if (!byLevel.has(claim.level)) byLevel.set(claim.level, claim)
  return [...byLevel.values()].toSorted((a, b) => b.level - a.level)
}

export function countRestorable(keys: readonly VaultKey[]): {
  readonly derived: number
  readonly others: number
} {
  const derived = keys.filter(isOfPhrase).length
  return { derived, others: keys.length - derived }
}

export function bearerName({ id, label }: BearerIdentity): string {
  if (label !== '') return label
  return id === '' ? t('restore.bearer.unnamed') : `${id.slice(0, 6)}…${id.slice(-6)}`
}

/** Describes differing claims about the level of a found key, and the result. Undefined if all claims agree. */
export function formatLevelClaims({ level, isChosen, claims }: LevelDecision): string | undefined {
  const said = claims.map((claim, index) => formatClaim(claim, index === 0)).join('; ')
  if (level === undefined) return t('restore.claims.medium', { said })
  if (claims.every((claim) => claim.level === level)) return undefined
  const word = formatLevel(level)
  return isChosen
    ? t('restore.claims.chosen', { said, level: word })
    : t('restore.claims.used', { said, level: word })
}

function formatClaim({ level: claimed, by }: LevelClaim, isFirst: boolean): string {
  const level = formatLevel(claimed)
  const place = isFirst ? 'first' : 'next'
  switch (by.kind) {
    case 'vault':
      return t('restore.claim.vault', { place, level })
    case 'here':
      return t('restore.claim.here', { place, level, identity: bearerName(by.identity) })
    case 'first-key':
      return t('restore.claim.first-key', { place })
    case 'pasted':
      return t('restore.claim.pasted', { place, level })
  }
}
