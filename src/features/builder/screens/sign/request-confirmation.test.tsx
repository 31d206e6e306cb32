import { createHash } from 'node:crypto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import cbor from 'cbor'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { pickFrom, randomTransition, type RandomTransition } from '#/protocol/testing/random-transition.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { openMemoryDatabase, openMemoryKeeper } from '#/vault/testing/vault-in-memory.ts'
import { RequestConfirmation } from './request-confirmation.tsx'

// The vault reviews random transitions, and the screen shows them. The reader in this file decodes the signing bytes
// independently, by the published format, and computes the expected text.

const sweep = readSweep(process.env)
const texts = sweep.sizeOf('confirmations')
const names = ['spec', 'dpp-0.25', 'dpp-0.23'] as const
const types = [2, 3, 5] as const
const frames = { spec: 0, 'dpp-0.25': 1, 'dpp-0.23': 4 } as const
type FramedProfile = keyof typeof frames
const queries = new QueryClient()
const vault = openMemoryKeeper(openMemoryDatabase())

it(`${texts} transitions are shown as an independent reader reads their bytes`, async ({ task }) => {
  const seed = sweep.seedFrom(31)
  const pick = pickFrom(seed)
  for (let at = 0; at < texts; at += 1) {
    const name = names[at % names.length] ?? 'spec'
    const random = randomTransition(
      pick,
      wireProfiles[name],
      types[Math.floor(at / names.length) % types.length],
    )
    const { shown, signingBytes } = await show(random, name)
    expect(shown).toEqual(read(signingBytes, name, random))
  }
  noteCounts(task, { sweep: 'confirmations', seed, done: texts })
}, 1_200_000)

it('the comparison notices a screen that shows another transition', async () => {
  const random = randomTransition(pickFrom(1), wireProfiles.spec, 2)
  const other = randomTransition(pickFrom(2), wireProfiles.spec, 2)
  const { shown } = await show(random, 'spec')
  const { signingBytes } = await show(other, 'spec')
  expect(shown).not.toEqual(read(signingBytes, 'spec', other))
})

/** Titles, sentences and identifiers on the screen, in the order of the screen. */
async function show({ unsigned, lockTransaction, identity }: RandomTransition, profile: FramedProfile) {
  const about = {
    ...(lockTransaction === undefined ? {} : { lockTransaction }),
    ...(identity === undefined ? {} : { identity }),
  }
  const review = await vault.reviewTransition({ transition: unsigned, profile, ...about })
  if (review.kind !== 'signable') throw new Error(JSON.stringify(review.violations))
  // The screen reads only these members of a request.
  const network = { name: 'Sandbox', kind: 'testnet', platformName: 'sandbox' }
  const request = { profile, lockTransaction, identity, network } as unknown as ExchangeRequest
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RequestConfirmation request={request} review={review} />
    </QueryClientProvider>,
  )
  const [, words = ''] = markup.split('role="tabpanel"')
  const shown = [
    ...words.matchAll(/<(h3|p) [^>]*>(.*?)<\/\1>|class="_trigger[^"]*" aria-label="([^"]*)"/g),
  ].map(([, , text, label]) => (text ?? label ?? '').replaceAll(/<[^>]*>/g, '').trim())
  return { shown, signingBytes: review.signingBytes }
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const purposes = ['Authentication', 'Encryption', 'Decryption', 'Transfer']
const levels = ['Master', 'Critical', 'High', 'Medium']
const keyTypes = ['ECDSA', 'BLS', 'ECDSA hash', 'Script hash']
const uses = [
  'Updates the identity: adds and disables keys. Signs nothing else.',
  'Signs what you confirm each time; cannot update the identity.',
  'Signs documents and contracts; cannot update the identity.',
  'Signs without asking on this device; cannot update the identity.',
]
const otherUses = [
  'Encrypts data.',
  'Decrypts data.',
  'Moves credits out: to other identities and to the core chain.',
]

const bytes = z.instanceof(Uint8Array)
const Keys = z.array(
  z.object({
    id: z.int(),
    type: z.int(),
    purpose: z.int(),
    securityLevel: z.int(),
    data: bytes,
    readOnly: z.boolean().optional(),
  }),
)
const Proof = z.object({
  type: z.int().default(0),
  transaction: bytes.optional(),
  outputIndex: z.int().default(0),
  coreChainLockedHeight: z.int().optional(),
  outPoint: bytes.optional(),
})
const Decoded = z.object({
  type: z.int(),
  publicKeys: Keys.optional(),
  assetLockProof: Proof.optional(),
  identityId: bytes.optional(),
  revision: z.int().default(0),
  addPublicKeys: Keys.default([]),
  disablePublicKeys: z.array(z.int()).default([]),
  publicKeysDisabledAt: z.int().optional(),
})

/** The effect of disabling a key, by its purpose. */
const disabling: Readonly<Record<number, string>> = {
  0: 'It signs nothing new and cannot be enabled again; what it signed stays valid.',
  1: 'Nobody can encrypt for it any more, and it cannot be enabled again.',
  2: 'It cannot be enabled again; keep its private key to read what was encrypted for it.',
}

/**
 * The expected text for these bytes. `given` adds the lock of a ChainLock proof and the keys of the identity, which the
 * bytes lack.
 */
function read(signingBytes: Uint8Array, profile: FramedProfile, given: RandomTransition): readonly string[] {
  const decoded = Decoded.parse(cbor.decodeFirstSync(signingBytes.subarray(frames[profile])))
  const { type, publicKeys = [], assetLockProof, identityId = new Uint8Array(), revision } = decoded
  if (type === 5) {
    const at = decoded.publicKeysDisabledAt
    const when = at === undefined ? '' : new Date(at).toISOString().replace('T', ' ').replace('Z', '')
    return [
      `Revision ${grouped(revision - 1)} becomes ${grouped(revision)}`,
      `The platform accepts this update only while the identity is at revision ${grouped(revision - 1)}.`,
      ...decoded.disablePublicKeys.flatMap((id) => {
        const key = given.identity?.publicKeys.find((each) => each.id === id)
        const kind = `${purposes[key?.purpose ?? -1]}, ${levels[key?.securityLevel ?? -1]}.`
        return [
          `Disables key ${id}, Key ${id}`,
          `${kind} ${disabling[key?.purpose ?? 0] ?? disabling[0]} Disabled at ${when} UTC.`,
          ...(key === undefined ? [] : [`Data of key ${id} ${base58(key.data)}`]),
        ]
      }),
      ...readKeys(decoded.addPublicKeys),
    ]
  }
  if (assetLockProof === undefined) throw new TypeError('no proof')
  const funds = readFunds(assetLockProof, given.lockTransaction ?? new Uint8Array())
  const amounts = `${grouped(funds.duffs * 1000n)} credits before fees, from ${grouped(funds.duffs)} duffs. ${funds.evidence}`
  const transaction = `Lock transaction ${funds.txid}`
  if (type === 3) {
    return [
      `Adds ${grouped(funds.duffs * 1000n)} credits to ${shortened(base58(identityId))}`,
      amounts,
      transaction,
      'Credits sent to a wrong identity cannot be taken back. Compare the complete id with its source.',
    ]
  }
  return [`Creates identity ${shortened(funds.identity)}`, amounts, transaction, ...readKeys(publicKeys)]
}

function readKeys(keys: z.infer<typeof Keys>): readonly string[] {
  return keys.flatMap(({ id, type, purpose, securityLevel, data, readOnly }) => [
    `Adds key ${id}`,
    [
      `${purposes[purpose]}, ${levels[securityLevel]}. ${keyTypes[type]}.`,
      purpose === 0 ? uses[securityLevel] : otherUses[purpose - 1],
      ...(readOnly === true ? ['Read-only: it cannot be disabled later.'] : []),
    ].join(' '),
    `Data of key ${id} ${base58(data)}`,
  ])
}

function readFunds(proof: z.infer<typeof Proof>, lockTransaction: Uint8Array) {
  const transaction = proof.transaction ?? lockTransaction
  const txid = sha256d(transaction).toReversed()
  const index =
    proof.outPoint === undefined ? proof.outputIndex : Buffer.from(proof.outPoint).readUInt32LE(32)
  const outPoint = Buffer.concat([txid, Buffer.of(index, 0, 0, 0)])
  if (proof.outPoint !== undefined) expect(Buffer.from(proof.outPoint)).toEqual(outPoint)
  const funded = `Funded by output ${index}, with`
  return {
    duffs: readAmount(Buffer.from(transaction), index),
    txid: Buffer.from(txid).toString('hex'),
    identity: base58(sha256d(outPoint)),
    evidence:
      proof.type === 0
        ? `${funded} an instant lock.`
        : `${funded} a ChainLock at height ${grouped(proof.coreChainLockedHeight ?? 0)}.`,
  }
}

/** The amount of an output of a serialized transaction with few inputs and outputs. */
function readAmount(transaction: Buffer, index: number): bigint {
  let at = 4
  const inputs = transaction.readUInt8(at)
  at += 1
  for (let input = 0; input < inputs; input += 1) at += 36 + 1 + transaction.readUInt8(at + 36) + 4
  at += 1
  for (let output = 0; output < index; output += 1) at += 8 + 1 + transaction.readUInt8(at + 8)
  return transaction.readBigUInt64LE(at)
}

function sha256d(input: Uint8Array): Uint8Array {
  const once = createHash('sha256').update(input).digest()
  return new Uint8Array(createHash('sha256').update(once).digest())
}

function base58(input: Uint8Array): string {
  let number = BigInt(`0x0${Buffer.from(input).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = `${alphabet[Number(number % 58n)]}${text}`
  const zeros = input.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? input.length : zeros) + text
}

function grouped(number: number | bigint): string {
  return String(number).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

function shortened(id: string): string {
  return `${id.slice(0, 6)}…${id.slice(-6)}`
}
