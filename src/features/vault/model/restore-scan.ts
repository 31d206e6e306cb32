import { KeyType } from '#/protocol/key/key-attribute.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import {
  type VaultRequest,
  type VaultResponse,
  type DerivedPublicKey,
  type RestoreRequest,
  type VaultErrorCode,
  identityIndexOf,
  lastIndexOf,
  singleUseIndexOf,
} from '#/domain/keys/vault-facts.ts'
import { vault, type OfferedProof, type VaultKey } from '#/domain/keys/vault-session.ts'
import type { BearerIdentity } from './bearer-identity.ts'

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
    // Identified by their position, because several may have no id.
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

/** Restores keys of the phrase in the vault, all or none. */
export async function restoreFound(
  network: NetworkKind,
  keys: readonly RestoreRequest[],
  proof: OfferedProof,
): Promise<Restored> {
  const answer = await vault.restoreKeys({ network, keys, proof })
  if (answer.kind === 'none') throw new KeywrightError<VaultErrorCode>('vault/key-missing')
  return answer
}

export function placeOf({ derived }: FoundKey): string {
  return `${derived.path} ${formatHex(derived.publicKey)}`
}

type ScanRanges = Pick<
  VaultRequest<'derivePublicKeys'>,
  'identityIndices' | 'keyIndices' | 'singleUseIndices'
>
type ScannedSeries = Extract<VaultResponse<'derivePublicKeys'>, { readonly kind: 'derived' }>['scanned']

// Number of indices to scan beyond the highest index in use, and the minimum.
const gaps = { identities: 3, keys: 10, singleUse: 10 } as const
const least = { identities: 5, keys: 20, singleUse: 10 } as const
/** Limit of the vault for one derivation. It applies to identities times keys, and to single-use keys. */
export const mostAtOnce = 1000

/** Default ranges: from zero to beyond the highest index in use, and at least as many identities as are known. */
export function suggestRanges(
  keys: readonly VaultKey[],
  knownIdentities: number,
  network: NetworkKind,
): ScanRanges {
  const paths = keys.flatMap((key) => (isOfPhrase(key) ? (key.path ?? []) : []))
  const ofIdentities = paths.filter((path) => identityIndexOf(path, network) !== undefined)
  const identities = Math.max(
    least.identities,
    knownIdentities + gaps.identities,
    above(ofIdentities.map((path) => identityIndexOf(path, network) ?? 0)) + gaps.identities,
  )
  const keyCount = Math.max(least.keys, above(ofIdentities.map(lastIndexOf)) + gaps.keys)
  const singleUse = above(paths.flatMap((path) => singleUseIndexOf(path, network) ?? []))
  const identityCount = Math.min(identities, mostAtOnce)
  return {
    identityIndices: { from: 0, count: identityCount },
    keyIndices: { from: 0, count: Math.min(keyCount, Math.floor(mostAtOnce / identityCount)) },
    singleUseIndices: {
      from: 0,
      count: Math.min(mostAtOnce, Math.max(least.singleUse, singleUse + gaps.singleUse)),
    },
  }
}

/** Tells whether the current recovery phrase derives the private key. A key of an earlier phrase has a `phraseId`. */
export function isOfPhrase({ origin, phraseId }: VaultKey): boolean {
  return origin === 'derived' && phraseId === undefined
}

export interface RangeTexts {
  readonly identityFrom: string
  readonly identityCount: string
  readonly keyFrom: string
  readonly keyCount: string
  readonly singleUseFrom: string
  readonly singleUseCount: string
}

export function formatRanges({ identityIndices, keyIndices, singleUseIndices }: ScanRanges): RangeTexts {
  return {
    identityFrom: String(identityIndices.from),
    identityCount: String(identityIndices.count),
    keyFrom: String(keyIndices.from),
    keyCount: String(keyIndices.count),
    singleUseFrom: String(singleUseIndices.from),
    singleUseCount: String(singleUseIndices.count),
  }
}

/** Parses the ranges. Errors: an index of 2^31 or more, a count of zero, or more keys than `mostAtOnce`. */
export function checkRanges(texts: RangeTexts): ScanRanges | 'index' | 'count' | 'too-many' {
  const from = [texts.identityFrom, texts.keyFrom, texts.singleUseFrom].map(numberOf)
  const count = [texts.identityCount, texts.keyCount, texts.singleUseCount].map(numberOf)
  if (from.some((each) => each === undefined || each >= 2 ** 31)) return 'index'
  if (count.some((each) => each === undefined)) return 'count'
  const [identityFrom = 0, keyFrom = 0, singleUseFrom = 0] = from
  const [identityCount = 0, keyCount = 0, singleUseCount = 0] = count
  if (Math.max(identityCount, keyCount, singleUseCount, identityCount * keyCount) > mostAtOnce)
    return 'too-many'
  if (identityCount * keyCount + singleUseCount === 0) return 'count'
  return {
    identityIndices: { from: identityFrom, count: identityCount },
    keyIndices: { from: keyFrom, count: keyCount },
    singleUseIndices: { from: singleUseFrom, count: singleUseCount },
  }
}

/** The range of a search at nodes, as text in the form. Key indices always begin at zero. */
export type FindTexts = Pick<RangeTexts, 'identityFrom' | 'identityCount' | 'keyCount'>

export const findRange: FindTexts = { identityFrom: '0', identityCount: '10', keyCount: '5' }
/** Limit of keys per search. Each key takes two requests, and nodes limit the requests per minute. */
export const mostAsked = 60

export function checkFindRange(texts: FindTexts): ScanRanges | undefined {
  const ranges = checkRanges({ ...texts, keyFrom: '0', singleUseFrom: '0', singleUseCount: '0' })
  if (typeof ranges === 'string') return undefined
  return ranges.identityIndices.count * ranges.keyIndices.count > mostAsked ? undefined : ranges
}

export function withBearers(scan: Scan, identities: readonly BearerIdentity[]): Scan {
  const keys = scan.keys.map(({ derived }) => {
    const hash = hash160(derived.publicKey)
    const isBorne = ({ type, data }: IdentityPublicKey) =>
      type === KeyType.ecdsaHash160 ? equalBytes(data, hash) : type < 2 && equalBytes(data, derived.publicKey)
    const bearers = identities.flatMap((identity) =>
      identity.keys.filter(isBorne).map((key) => ({ identity, key })),
    )
    return { derived, bearers: derived.kind === 'identity' ? bearers : [] }
  })
  return { ...scan, identities, keys }
}

function numberOf(text: string): number | undefined {
  return /^\d{1,10}$/.test(text.trim()) ? Number.parseInt(text, 10) : undefined
}

function above(indices: readonly number[]): number {
  return indices.reduce((highest, index) => Math.max(highest, index), -1) + 1
}
