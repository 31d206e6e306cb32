import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import { findSample } from '#/protocol/testing/exchange-cases.ts'
import { questionOfRequest, signRequest } from '#/domain/offline/sign-request.ts'
import { reviewTransition, type SignableReview } from './transition-review.ts'
import { browserVault } from '#/vault/api/browser-vault.ts'
import type { VaultClient } from '#/vault/api/vault-client.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'

// Simulates malicious code in the page that replaces the recipient of credits in all data. In 2025, malicious code in
// the packages `chalk` and `debug` replaced addresses like this in `fetch`, the clipboard and wallet calls.

const sample = findSample(
  ({ unsigned: { transition, identity } }) =>
    transition.type === 7 &&
    (identity?.publicKeys ?? []).some(
      ({ id, type }) => id === transition.signaturePublicKeyId && (type === 0 || type === 2),
    ),
)
if (sample.unsigned.transition.type !== 7) throw new TypeError('no such sample')
const { made, unsigned: request } = sample
const { recipientId: meant, signaturePublicKeyId } = sample.unsigned.transition
const stranger = Uint8Array.from(meant, (byte, at) => byte ^ (at + 1))

/** Replaces one identity by another in ids, in bytes that contain an id, and in text. */
function exchange(value: unknown, from: Uint8Array, to: Uint8Array): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(formatBase58(from), formatBase58(to)).replaceAll(formatHex(from), formatHex(to))
  }
  if (value instanceof Uint8Array) {
    const bytes = value.slice()
    for (let at = 0; at + from.length <= bytes.length; at += 1)
      if (equalBytes(bytes.subarray(at, at + from.length), from)) bytes.set(to, at)
    return bytes
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => exchange(each, from, to))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, exchange(each, from, to)]))
}

interface Clipped {
  /** True if the malicious code also replaces the recipient in the worker’s answers. */
  readonly hidesIt: boolean
}

type Keeper = ReturnType<typeof openMemoryKeeper>

let keeper: Keeper
let signer: { readonly id: string }

/** Hooks the page’s calls to the worker. */
function hook({ hidesIt }: Clipped): void {
  const hooked = new Proxy(keeper, {
    get: (target, name) => {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== 'function') return call
      return async (asked: unknown) => {
        const answer: unknown = await call(exchange(asked, meant, stranger))
        return hidesIt ? exchange(answer, stranger, meant) : answer
      }
    },
  })
  vi.spyOn(browserVault, 'client').mockReturnValue(hooked as unknown as VaultClient)
}

beforeEach(async () => {
  keeper = openMemoryKeeper(openMemoryDatabase())
  await keeper.createVault({ passphrase })
  const { type, securityLevel } = findKey(request)
  const key = { kind: 'identity', keyType: type === 2 ? 2 : 0, securityLevel, label: '' } as const
  await keeper.importKey({ text: formatHex(made.signer.privateKey), key, network: 'testnet' })
  signer = { id: (await readContents(keeper)).keys[0]?.id ?? '' }
  vi.spyOn(browserVault, 'client').mockReturnValue(keeper as unknown as VaultClient)
})

function findKey({ identity }: ExchangeRequest) {
  const key = identity?.publicKeys.find(({ id }) => id === signaturePublicKeyId)
  if (key === undefined) throw new TypeError('no key signs it')
  return key
}

async function review(): Promise<SignableReview> {
  const read = await reviewTransition(questionOfRequest(request))
  if (read.kind === 'rejected') throw new TypeError(JSON.stringify(read.violations))
  return read
}

async function countSigned(): Promise<number> {
  return (await keeper.readAudit({})).entries.filter(({ event }) => event.kind === 'signed').length
}

describe('a recipient that malicious code in the page replaces', () => {
  it('control: the code replaces the recipient in lists, in text and in the signing bytes', () => {
    expect(exchange({ a: [meant], b: `id ${formatBase58(meant)}` }, meant, stranger)).toEqual({
      a: [stranger],
      b: `id ${formatBase58(stranger)}`,
    })
    const { signingBytes } = request
    expect(equalBytes(signingBytes, exchange(signingBytes, meant, stranger) as Uint8Array)).toBe(false)
  })

  it('control: without the code, the signature is for the intended recipient', async () => {
    const answer = await signRequest(request, await review(), signer, { proof: passphrase })
    expect(joinSignatures(request, answer)).toMatchObject({ ok: true, value: { recipientId: meant } })
    expect(await countSigned()).toBe(1)
  })

  it('differs from the worker’s own reading, so the review is rejected and nothing is signed', async () => {
    hook({ hidesIt: false })
    await expect(review()).rejects.toThrow('workspace/review-differs')
    const read = await browserVault.client().reviewTransition(questionOfRequest(request))
    expect(read).toMatchObject({ kind: 'signable', transition: { recipientId: stranger } })
    expect(await countSigned()).toBe(0)
  })

  it('cannot be replaced after the review: the worker signs what it has shown', async () => {
    const shown = await review()
    hook({ hidesIt: false })
    const answer = await signRequest(request, shown, signer, { proof: passphrase })
    expect(joinSignatures(request, answer)).toMatchObject({ ok: true, value: { recipientId: meant } })
  })

  it('the signature is rejected if the code also changes the worker’s answers', async () => {
    hook({ hidesIt: true })
    const shown = await review()
    await expect(signRequest(request, shown, signer, { proof: passphrase })).rejects.toThrow(
      'workspace/not-verified',
    )
  })

  it('a signature does not fit a request whose recipient was replaced afterwards', async () => {
    const answer = await signRequest(request, await review(), signer, { proof: passphrase })
    const sent = exchange(request, meant, stranger) as ExchangeRequest
    expect(joinSignatures(sent, answer).ok).toBe(false)
  })
})
