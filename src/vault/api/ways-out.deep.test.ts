import { withVaultKeys } from '#/vault/testing/own-create.ts'
import type { UnsignedIdentityCreate } from '#/protocol/transition/transition.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { derivePublicKey, formatWif } from '#/protocol/key/private-key.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import {
  checkSigningBytes,
  deriveSigningDigest,
  encodeSigningBytes,
} from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { deriveBackupKey, openBackupFile, readBackupFile } from '#/vault/backup/backup-envelope.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import { stretchFloor } from '#/vault/storage/stretch-parameters.ts'
import { chainLockCreate } from '#/vault/testing/create-examples.ts'
import type { CallReply } from '#/platform/worker-call.ts'
import { lockPayment } from '#/vault/testing/lock-payment.ts'
import {
  answerWith,
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  quickStretch,
  type MemoryDatabase,
} from '#/vault/testing/vault-in-memory.ts'
import { vaultApi, type VaultOperation } from './vault-api.ts'

// A script in a page with an open session but no proof sends every request that the worker answers.

const own = 'gravel lantern quince otter marble'
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const entropyHex = '7f'.repeat(16)
const fill = (byte: number) => new Uint8Array(32).fill(byte)

const identityKey = (securityLevel: 0 | 1 | 2 | 3): KeyRequest => ({
  kind: 'identity',
  keyType: 0,
  securityLevel,
  label: '',
})
const keys: Readonly<Record<string, readonly [privateKeyHex: string, request: KeyRequest]>> = {
  Master: ['1a2b3c4d'.repeat(8), identityKey(0)],
  Critical: ['2a2b3c4d'.repeat(8), identityKey(1)],
  High: ['3a2b3c4d'.repeat(8), identityKey(2)],
  Medium: ['4a2b3c4d'.repeat(8), identityKey(3)],
  'single-use': [chainLockCreate.singleUseKeyHex, { kind: 'single-use', label: '' }],
}
const names = Object.keys(keys)
const passkey = {
  name: 'Desk',
  credentialId: new Uint8Array(16).fill(1),
  transports: ['internal' as const],
  salts: { gate: fill(2), session: fill(3) },
  outputs: { gate: fill(4), session: fill(5) },
}

let database: MemoryDatabase
const ids = new Map<string, string>()
let passkeyId = ''

beforeAll(async () => {
  database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  for (const [name, [text, key]] of Object.entries(keys))
    ids.set(name, (await vault.importKey({ text, key, network: 'testnet' })).id)
  ownCreate = await withVaultKeys(vault, foreignCreate)
  ids.set('own lock', (await vault.generateKey({ kind: 'single-use', label: '' })).id)
  await vault.importPhrase({ text: words, proof: passphrase })
  passkeyId = (await vault.addPasskey({ ...passkey, proof: passphrase })).id
})

const read = checkSigningBytes(chainLockCreate.signingBytes, wireProfiles.spec)
if (!read.ok || read.value.type !== 2) throw new TypeError('no create')
const foreignCreate = read.value
const { assetLockProof } = foreignCreate

// The vault created this create's keys, so the create gives nobody else authority.
let ownCreate: UnsignedIdentityCreate

const digestOf = (unsigned: UnsignedTransition) =>
  deriveSigningDigest(encodeSigningBytes(unsigned, wireProfiles.spec))
const ownQuestion = () => ({ transition: ownCreate, profile: 'spec' }) as const

// The coins are paid to this single-use key, and a lock pays them to one of the vault's keys.
const paid = { publicKey: derivePublicKey('ecdsa', parseHex(chainLockCreate.singleUseKeyHex)) }
const lockOf = (record: string) =>
  lockPayment([300_000n], paid, [{ record, amountDuffs: 250_000n }], 'classic-lock')

const planOf = (planned: UnsignedTransition) => ({ transitions: [planned], profile: 'spec' as const })

type Keeper = ReturnType<typeof openMemoryKeeper>

/** Requests of a page about that key, without proofs. A new operation must be added here. */
function requestsOf(id: string): Readonly<Record<VaultOperation, object>> {
  const derived = { network: 'testnet', label: '' }
  const range = { from: 0, count: 2 }
  return {
    beat: {},
    readState: {},
    ratePassphrase: { passphrase: own },
    askWord: {},
    answerWord: { word: 'abandon' },
    createVault: { passphrase: own },
    unlock: {},
    discardVault: { vaultId: null },
    readAudit: {},
    readAttempts: {},
    changePassphrase: { newPassphrase: own },
    raiseCost: { passphrase: own, cost: stretchFloor },
    renewKeys: { newPassphrase: own },
    listPasskeys: {},
    addPasskey: { ...passkey, credentialId: new Uint8Array(16).fill(2) },
    renamePasskey: { id: passkeyId, name: 'Mine' },
    removePasskey: { id: passkeyId },
    createPhrase: { words: 12 },
    confirmPhrase: { words: words.split(' ').slice(0, 3) },
    revealPhrase: {},
    importPhrase: { text: words },
    forgetPhrase: { phrase: id, withoutBackup: true },
    deriveFundingHashes: { network: 'testnet', used: {} },
    derivePublicKeys: {
      network: 'testnet',
      identityIndices: range,
      keyIndices: range,
      singleUseIndices: range,
      identities: [],
    },
    restoreKeys: {
      network: 'testnet',
      keys: [{ ...identityKey(3), identityIndex: 0, keyIndex: 0 }],
    },
    generateKey: { kind: 'single-use', ...derived },
    generateKeys: { keys: [{ kind: 'single-use', label: '' }], network: 'testnet' },
    generateKeySets: { sets: [[{ kind: 'single-use', label: '' }]], network: 'testnet' },
    importKey: { text: '0'.repeat(63) + '1', key: identityKey(3), network: 'testnet' },
    importKeyFile: {
      file: encodeUtf8(
        JSON.stringify({ network: 'testnet', assetLockKey: { privateKeyHex: '0'.repeat(63) + '3' } }),
      ),
      network: 'testnet',
      assetLockLabel: '',
    },
    importKeys: {
      keys: [{ text: '0'.repeat(63) + '2', key: identityKey(3) }],
      network: 'testnet',
    },
    removeDamaged: { id },
    renameKey: { id, label: 'Mine' },
    removeKey: { id },
    readView: {},
    makeBackup: { passphrase: own, workspace: new Uint8Array(), identities: 0 },
    readBackup: { text: '' },
    openBackup: { text: '', passphrase: own, asNew: false },
    keepBackupTest: { opened: id, identities: 0 },
    restoreBackup: { opened: id, identities: 0, into: { kind: 'open' } },
    closeBackup: {},
    exportKey: { id, passphrase: own },
    revealKey: { id, network: 'testnet' },
    reviewTransition: ownQuestion(),
    signTransition: { signer: id },
    approveTransitions: { rows: [{ signer: id, digest: digestOf(ownCreate) }] },
    signTransitions: { transitions: [{ ...ownQuestion(), signer: id, digest: digestOf(ownCreate) }] },
    reviewFunding: { funding: lockOf(id), plan: planOf(ownCreate) },
    signFunding: {},
  }
}

/** Values that a script in the page may send as a proof. */
const notProofs: Readonly<Record<string, () => object>> = {
  'no proof': () => ({}),
  'an empty one': () => ({ proof: '' }),
  'nothing under its name': () => ({ proof: undefined }),
  'that it created the vault, which this worker did not': () => ({ proof: { kind: 'creation' } }),
  'what unlocks by the passkey': () => ({
    proof: { passkey: passkeyId, outputs: { session: fill(5) } },
  }),
}

/** Asks a new worker with an open session, over a copy of the stored data. */
async function askOpen(operation: VaultOperation, request: object): Promise<CallReply> {
  const keeper = await openCopy()
  const whole = { ...(await confirm(keeper, operation)), ...request }
  return structuredClone(await answerWith(keeper)(operation, structuredClone(whole)))
}

async function openCopy() {
  const copy = openMemoryDatabase()
  copy.restore(database.copy())
  const keeper = openMemoryKeeper(copy)
  await keeper.unlock({ proof: passphrase })
  return keeper
}

/** Returns an approval for signing operations, which any script in the page may request. */
async function confirm(keeper: Keeper, operation: VaultOperation): Promise<object> {
  const id = ids.get('single-use') ?? ''
  if (operation === 'signTransition') {
    const review = await keeper.reviewTransition(ownQuestion())
    return review.kind === 'signable' ? { approval: review.approval } : {}
  }
  if (operation === 'signFunding') {
    const funding = lockOf(ids.get('own lock') ?? '')
    const review = await keeper.reviewFunding({ funding, plan: planOf(ownCreate) })
    return review.kind === 'signable' ? { approval: review.approval } : {}
  }
  const rows = [{ signer: id, digest: digestOf(ownCreate) }]
  return operation === 'signTransitions' ? { approval: await keeper.approveTransitions({ rows }) } : {}
}

const topUp = { protocolVersion: 1, type: 3, assetLockProof, identityId: fill(9) } as const

/**
 * Signs transitions that give authority or value to keys outside the vault, or locks coins without a confirmed plan.
 */
const gifts: Readonly<Record<string, (keeper: Keeper, proof: object) => Promise<CallReply>>> = {
  'a create of other keys': (keeper, proof) => signAlone(keeper, foreignCreate, proof),
  'a create of other keys in a list': (keeper, proof) => signAsList(keeper, foreignCreate, proof),
  'a top-up': (keeper, proof) => signAlone(keeper, topUp, proof),
  'a top-up in a list': (keeper, proof) => signAsList(keeper, topUp, proof),
  'a lock for a create of other keys': (keeper, proof) => signLock(keeper, planOf(foreignCreate), proof),
  'a lock for a top-up': (keeper, proof) => signLock(keeper, planOf(topUp), proof),
  'a lock without a plan': (keeper, proof) => signLock(keeper, undefined, proof),
}

async function signAlone(keeper: Keeper, unsigned: UnsignedTransition, proof: object): Promise<CallReply> {
  const review = await keeper.reviewTransition({ transition: unsigned, profile: 'spec' })
  const approval = review.kind === 'signable' ? review.approval : ''
  return answerWith(keeper)('signTransition', { approval, signer: ids.get('single-use'), ...proof })
}

async function signAsList(keeper: Keeper, unsigned: UnsignedTransition, proof: object): Promise<CallReply> {
  const row = { signer: ids.get('single-use'), digest: digestOf(unsigned) }
  const approved = await answerWith(keeper)('approveTransitions', { rows: [row], ...proof })
  if (!approved.ok) return approved
  const transitions = [{ ...row, transition: unsigned, profile: 'spec' }]
  return answerWith(keeper)('signTransitions', { approval: approved.value, transitions })
}

async function signLock(
  keeper: Keeper,
  plan: ReturnType<typeof planOf> | undefined,
  proof: object,
): Promise<CallReply> {
  const review = await keeper.reviewFunding({ funding: lockOf(ids.get('own lock') ?? ''), plan })
  const approval = review.kind === 'signable' ? review.approval : ''
  return answerWith(keeper)('signFunding', { approval, ...proof })
}

describe('a script in a page with an open session', () => {
  it.each(names)('gets no part of a private key without a proof: %s', async (name) => {
    const answered = await askForNothing(operations.filter(isAboutKey), ids.get(name) ?? '')
    // Check that the session is open: these operations must answer. The signed create is of the vault's own keys.
    const uses =
      name === 'single-use'
        ? ['renameKey', 'signTransition', 'signTransitions', 'reviewFunding']
        : ['renameKey']
    expect(answered).toEqual(expect.arrayContaining(uses))
  })

  it('gets no private key without a proof from operations that name no key', async () => {
    const answered = await askForNothing(
      operations.filter((operation) => !isAboutKey(operation)),
      '',
    )
    expect(answered).toEqual(expect.arrayContaining(['readView', 'generateKey', 'signFunding']))
  })

  it.each(Object.entries(gifts))('cannot sign %s without a proof', async (_what, ask) => {
    const signatures = async (proof: object) => {
      const keeper = await openCopy()
      const reply = await ask(keeper, proof)
      const { entries } = await keeper.readAudit({})
      const signed = entries.filter(({ event: { kind } }) => kind === 'signed' || kind === 'funding-signed')
      return [reply.ok, signed.length]
    }
    for (const [given, proof] of Object.entries(notProofs))
      expect([given, ...(await signatures(proof()))]).toEqual([given, false, 0])
    // Control: only the proof was missing.
    expect(await signatures({ proof: passphrase })).toEqual([true, 1])
  })

  it.each(names)('the search finds the %s key in replies that are given for a proof', async (name) => {
    const requests = requestsOf(ids.get(name) ?? '')
    for (const operation of ['revealKey', 'exportKey', 'makeBackup'] as const) {
      const reply = await askOpen(operation, { ...requests[operation], proof: passphrase })
      expect([operation, await findSecrets(reply)]).toEqual([operation, expect.arrayContaining([name])])
    }
    const revealed = await askOpen('revealPhrase', { proof: passphrase })
    expect(await findSecrets(revealed)).toEqual(['phrase'])
  })

  it.each([
    ['hex', (key: Uint8Array) => formatHex(key).toUpperCase()],
    ['Base58', (key: Uint8Array) => formatBase58(key)],
    ['Base64', (key: Uint8Array) => formatBase64(key)],
    ['WIF of a test network', (key: Uint8Array) => formatWif(key, 'testnet')],
    ['WIF of mainnet', (key: Uint8Array) => formatWif(key, 'mainnet')],
    ['bytes', (key: Uint8Array) => new Uint8Array([1, ...key, 2])],
    ['bytes in a nested list', (key: Uint8Array) => [{ of: [...key] }]],
  ])('the search finds a private key written as %s', async (_form, write) => {
    const value = { deep: [{ value: write(parseHex(keys['High']?.[0] ?? '')) }] }
    expect(await findSecrets({ ok: true, value })).toEqual(['High'])
  })
})

/**
 * Sends the requests without a proof, looks for every secret in the answers, and returns the operations that
 * answered.
 */
async function askForNothing(
  asked: readonly VaultOperation[],
  id: string,
): Promise<readonly VaultOperation[]> {
  const requests = requestsOf(id)
  const answered = new Set<VaultOperation>()
  for (const operation of asked) {
    for (const [given, proof] of Object.entries(notProofs)) {
      const reply = await askOpen(operation, { ...requests[operation], ...proof() })
      if (reply.ok) answered.add(operation)
      expect([operation, given, await findSecrets(reply)]).toEqual([operation, given, []])
    }
  }
  return [...answered]
}

/** Tells whether the request depends on the key. */
function isAboutKey(operation: VaultOperation): boolean {
  const [one, other] = ['one', 'other'].map((id) => textOf(requestsOf(id)[operation]))
  return one !== other
}

function textOf(request: object): string {
  return JSON.stringify(request, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

// `Object.keys` returns strings, but the keys of `vaultApi.calls` are the operations.
const operations = Object.keys(vaultApi.calls) as VaultOperation[]

/**
 * Returns the names of the vault's secrets in an answer, in any form, even in a file that opens under the page's own
 * passphrase.
 */
async function findSecrets(reply: CallReply): Promise<readonly string[]> {
  const { texts, bytes } = spell(reply)
  for (const text of texts) {
    const opened = await openFile(text)
    if (opened !== undefined) bytes.push(formatHex(opened))
  }
  // The words of the phrase are separate texts.
  const text = [...texts, texts.join(' ')].join('\n').toLowerCase()
  const hex = bytes.join(' ')
  return Object.entries(secrets)
    .filter(
      ([, { asText, asHex }]) =>
        asText.some((form) => text.includes(form.toLowerCase())) || asHex.some((form) => hex.includes(form)),
    )
    .map(([name]) => name)
}

const secrets: Readonly<Record<string, ReturnType<typeof formsOf>>> = {
  ...Object.fromEntries(names.map((name) => [name, formsOf(parseHex(keys[name]?.[0] ?? ''))])),
  phrase: formsOf(parseHex(entropyHex), [words]),
}

function formsOf(secret: Uint8Array, more: readonly string[] = []) {
  const reversed = secret.toReversed()
  const checked = new Uint8Array([...secret, ...sha256d(secret).subarray(0, 4)])
  const wifs = secret.length === 32 ? [formatWif(secret, 'testnet'), formatWif(secret, 'mainnet')] : []
  const asText = [
    formatHex(secret),
    formatHex(reversed),
    formatBase58(secret),
    formatBase58(checked),
    formatBase64(secret).replaceAll('=', ''),
    secret.join(','),
    ...wifs,
    ...more,
  ]
  const asHex = [secret, reversed, ...asText.map(encodeUtf8)].map(formatHex)
  return { asText, asHex }
}

interface Spelt {
  readonly texts: string[]
  readonly bytes: string[]
}

function spell(value: unknown, into: Spelt = { texts: [], bytes: [] }): Spelt {
  if (typeof value === 'string') into.texts.push(value)
  else if (value instanceof Uint8Array) into.bytes.push(formatHex(value))
  else if (Array.isArray(value)) {
    if (value.every((each) => typeof each === 'number')) into.texts.push(value.join(','))
    for (const each of value) spell(each, into)
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) spell(each, into)
  }
  return into
}

/** Opens a file that the page requested under its own passphrase. */
async function openFile(text: string): Promise<Uint8Array | undefined> {
  try {
    const sealed = readBackupFile(text)
    return await openBackupFile(sealed, await deriveBackupKey(sealed, own, quickStretch))
  } catch {
    return undefined
  }
}
