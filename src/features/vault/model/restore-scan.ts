import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import type { VaultResponse, DerivedPublicKey, RestoreRequest } from '#/session/vault/vault-facts.ts'
import type { VaultErrorCode } from '#/session/vault/vault-facts.ts'
import { vault, type OfferedProof } from '#/session/vault/vault-session.ts'
import type { BearerIdentity } from './bearer-identity.ts'
import type { ScannedSeries, ScanRanges } from './scan-ranges.ts'

/** A key that the phrase gives, with every key of the identities that were looked at which its private half serves. */
export interface FoundKey {
  readonly derived: DerivedPublicKey
  readonly bearers: readonly { readonly identity: BearerIdentity; readonly key: IdentityPublicKey }[]
}

export interface Scan {
  readonly network: NetworkKind
  readonly ranges: ScanRanges
  readonly identities: readonly BearerIdentity[]
  readonly series: ScannedSeries
  readonly keys: readonly FoundKey[]
}

/** Derives the public keys of the ranges and matches them with those of the identities. */
export async function scanForKeys(
  asked: Pick<Scan, 'network' | 'ranges' | 'identities'>,
  proof: OfferedProof,
): Promise<Scan> {
  const { network, ranges, identities } = asked
  const answer = await vault.client().derivePublicKeys({
    proof,
    network,
    ...ranges,
    // By their places: several may have no id.
    identities: identities.map(({ keys }, place) => ({
      identity: String(place),
      keys: keys.map(({ id, type, data }) => ({ id, type, data })),
    })),
  })
  if (answer.kind === 'none') throw new KeywrightError<VaultErrorCode>('vault/key-missing')
  const keys = answer.keys.map((derived) => ({ derived, bearers: bearersOf(derived, identities) }))
  return { ...asked, series: answer.scanned, keys }
}

function bearersOf(derived: DerivedPublicKey, identities: readonly BearerIdentity[]): FoundKey['bearers'] {
  if (derived.kind === 'single-use') return []
  return derived.bearers.flatMap(({ identity: place, keyId }) => {
    const identity = identities[Number(place)]
    const key = identity?.keys.find(({ id }) => id === keyId)
    return identity === undefined || key === undefined ? [] : [{ identity, key }]
  })
}

type Restored = Extract<VaultResponse<'restoreKeys'>, { readonly kind: 'restored' }>

/** Takes keys of the phrase into the vault, all or none. */
export async function restoreFound(
  network: NetworkKind,
  keys: readonly RestoreRequest[],
  proof: OfferedProof,
): Promise<Restored> {
  const answer = await vault.restoreKeys({ network, keys, proof })
  if (answer.kind === 'none') throw new KeywrightError<VaultErrorCode>('vault/key-missing')
  return answer
}

/** What tells one found key from another. */
export function placeOf({ derived }: FoundKey): string {
  return `${derived.path} ${formatHex(derived.publicKey)}`
}
