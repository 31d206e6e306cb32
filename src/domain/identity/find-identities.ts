import { KeyType } from '#/protocol/key/key-attribute.ts'
import { readAgreed, type AgreedRead, type NodeRead } from '#/dapi/agreed-read.ts'
import type { DapiPool } from '#/dapi/dapi-pool.ts'
import { readIdentityOfHash, readIdentityOfKey } from '#/dapi/node-reads.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { checkStoredIdentityBytes } from '#/protocol/identity/stored-identity.ts'

export type AgreedIdentity = Extract<AgreedRead<Uint8Array | undefined>, { readonly kind: 'agreed' }>

export interface FoundIdentity {
  readonly identity: Identity
  readonly bytes: Uint8Array
  /** The nodes’ agreement on the identity. */
  readonly read: AgreedIdentity
}

export interface KeySearch {
  readonly found: readonly FoundIdentity[]
  readonly keys: number
  /** Keys without a correct answer that nodes agree on: an identity may be missing. */
  readonly unanswered: number
  /** The reason if no node answered, otherwise `undefined`. */
  readonly failure: Exclude<AgreedRead<unknown>, AgreedIdentity> | undefined
}

/** Limit of identities for one hash, because anybody can add a hash to their own identity. */
const mostOfHash = 5
const askedAtOnce = 4
/** The search ends after this many keys without any answer. */
const mostFailures = 3

/**
 * Asks nodes by key (33 bytes each) and by its hash160, which nodes see. Leaves out identities without the key. `tell`
 * is called after each key with the number of finished keys.
 */
export async function findIdentities(
  pool: Pick<DapiPool, 'call' | 'ranked'>,
  publicKeys: readonly Uint8Array[],
  { signal, tell = () => {} }: { readonly signal: AbortSignal; readonly tell?: (asked: number) => void },
): Promise<KeySearch> {
  const waiting = publicKeys.entries()
  const byKey = new Map<number, readonly FoundIdentity[]>()
  let [asked, unanswered, failures] = [0, 0, 0]
  let failure: KeySearch['failure']
  const askNext = async (): Promise<void> => {
    for (const [at, publicKey] of waiting) {
      if (signal.aborted || failures >= mostFailures) {
        unanswered += 1
        continue
      }
      const { found, wrong } = await findByKey(pool, publicKey, signal)
      byKey.set(at, found)
      asked += 1
      tell(asked)
      if (wrong !== undefined) unanswered += 1
      if (wrong === 'unread') continue
      failure ??= wrong
      failures = wrong?.kind === 'failed' ? failures + 1 : 0
    }
  }
  await Promise.all(Array.from({ length: askedAtOnce }, askNext))
  const all = [...byKey].toSorted(([left], [right]) => left - right).flatMap(([, found]) => found)
  const byId = new Map(all.map((each) => [formatIdentityId(each.identity.id), each]))
  return { found: [...byId.values()], keys: publicKeys.length, unanswered, failure }
}

interface KeyAnswer {
  readonly found: readonly FoundIdentity[]
  /** `unread`: nodes agree on bytes that are not an identity with that key. */
  readonly wrong: KeySearch['failure'] | 'unread'
}

async function findByKey(
  pool: Pick<DapiPool, 'call' | 'ranked'>,
  publicKey: Uint8Array,
  signal: AbortSignal,
): Promise<KeyAnswer> {
  const hash = hash160(publicKey)
  const ask = (read: NodeRead<Uint8Array | undefined>) =>
    readAgreed(pool, read, (bytes) => (bytes === undefined ? 'none' : formatHex(bytes)), signal)
  const found: FoundIdentity[] = []
  const take = (read: AgreedRead<Uint8Array | undefined>): KeyAnswer['wrong'] | 'none' => {
    if (read.kind !== 'agreed') return read
    if (read.value === undefined) return 'none'
    const identity = identityWith(read.value, publicKey, hash)
    if (identity === undefined) return 'unread'
    found.push({ identity, bytes: read.value, read })
    return undefined
  }
  const byKey = take(await ask((from, address, options) => readIdentityOfKey(from, address, hash, options)))
  if (byKey !== undefined && byKey !== 'none') return { found, wrong: byKey }
  let after: Uint8Array | undefined
  for (let count = 0; count < mostOfHash; count += 1) {
    const startAfter = after
    const next = take(
      await ask((from, address, options) => readIdentityOfHash(from, address, hash, startAfter, options)),
    )
    if (next === 'none') break
    if (next !== undefined) return { found, wrong: next }
    after = found.at(-1)?.identity.id
  }
  return { found, wrong: undefined }
}

function identityWith(bytes: Uint8Array, publicKey: Uint8Array, hash: Uint8Array): Identity | undefined {
  const read = checkStoredIdentityBytes(bytes)
  const isThere = ({ type, data }: Identity['publicKeys'][number]) =>
    type === KeyType.ecdsaHash160
      ? equalBytes(data, hash)
      : type === KeyType.ecdsa && equalBytes(data, publicKey)
  return read.ok && read.value.publicKeys.some(isThere) ? read.value : undefined
}
