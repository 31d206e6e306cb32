import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hash160, sha256 } from '#/protocol/encoding/hash.ts'
import { isSigningType } from '#/protocol/key/key-attribute.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { formatWif } from '#/protocol/key/private-key.ts'
import { payments } from '#/protocol/testing/funding-samples.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/transitions.json'
import { stretchFloor } from '#/vault/storage/stretch-parameters.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  quickStretch,
  readContents,
  type MemoryDatabase,
} from '#/vault/testing/vault-in-memory.ts'
import { byCreation } from '#/vault/unlock/proof.ts'
import { vaultApi, type VaultService } from './vault-api.ts'
import { withVaultKeys } from '#/vault/testing/own-create.ts'
import { signShown, signShownList } from '#/vault/testing/sign-shown.ts'

// Watches every buffer with a secret from its source. Each operation fails at each call of the browser's
// cryptography, its generator, the stretching and the database in turn; whatever the outcome, all buffers must be
// wiped.

const watched = vi.hoisted(() => {
  const buffers: { readonly origin: string; readonly bytes: Uint8Array }[] = []
  const note = <Value>(origin: string, value: Value): Value => {
    if (value instanceof Uint8Array) buffers.push({ origin, bytes: value })
    else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) {
        if (each instanceof Uint8Array) note(`${origin} ${name}`, each)
      }
    }
    return value
  }
  /** Watches the results of these functions of a module. */
  const watch = async <Module extends object>(
    load: () => Promise<Module>,
    names: readonly (keyof Module & string)[],
    isSecret: (value: unknown) => boolean = () => true,
  ): Promise<Module> => {
    const module = await load()
    const wrapped = names.map((name) => {
      const original: unknown = module[name]
      if (typeof original !== 'function') throw new TypeError(name)
      const noted = (value: unknown) => (isSecret(value) ? note(name, value) : value)
      const watching = (...given: readonly unknown[]) => {
        const value: unknown = original(...given)
        return value instanceof Promise ? value.then(noted) : noted(value)
      }
      return [name, watching]
    })
    return { ...module, ...Object.fromEntries(wrapped) }
  }
  return { buffers, note, watch }
})

vi.mock(import('#/platform/random.ts'), (load) =>
  // Shorter random values are salts, ids and nonces.
  watched.watch(load, ['randomBytes'], (value) => (value instanceof Uint8Array ? value.length >= 32 : false)),
)
vi.mock(import('#/vault/storage/web-crypto.ts'), (load) => watched.watch(load, ['openBytes']))
vi.mock(import('#/vault/unlock/passphrase.ts'), (load) => watched.watch(load, ['encodePassphrase']))
vi.mock(import('#/vault/keys/private-key-source.ts'), (load) =>
  watched.watch(load, ['generatePrivateKey', 'readPrivateKey']),
)
vi.mock(import('#/protocol/key/hd-node.ts'), (load) =>
  watched.watch(load, ['deriveRoot', 'deriveChild', 'deriveBelow']),
)
vi.mock(import('#/vault/phrase/derivation.ts'), (load) => watched.watch(load, ['deriveKeyOfSeries']))
vi.mock(import('#/vault/phrase/recovery-phrase.ts'), (load) =>
  watched.watch(load, ['makePhraseEntropy', 'readPhrase', 'derivePhraseSeed']),
)

// The vault reads no Base58 except WIF.
vi.mock(import('#/protocol/encoding/base58.ts'), (load) => watched.watch(load, ['checkBase58']))
// Watch only the hex of the private key that the vault rejects, because no caller ever gets it.
vi.mock(import('#/protocol/encoding/hex.ts'), (load) =>
  watched.watch(load, ['checkHex'], (value) => JSON.stringify(value).includes('255,"1":255,"2":255')),
)

const otherText = `${'abandon '.repeat(11)}about`
const text = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const newPassphrase = 'seven walrus tangents brew marble'
const example = readCase('dpp-0.25')
const imported = new Uint8Array(32).fill(0x5e)
const passkey = {
  name: 'Desk',
  credentialId: new Uint8Array(16).fill(1),
  transports: ['internal' as const],
  salts: { gate: new Uint8Array(32).fill(2), session: new Uint8Array(32).fill(3) },
  outputs: { gate: new Uint8Array(32).fill(4), session: new Uint8Array(32).fill(5) },
}

interface WipingContext {
  readonly vault: VaultService
  /** A service without a vault. */
  readonly fresh: VaultService
  /** Record ids of the vectors' signer and of a Master key. */
  readonly signer: string
  readonly master: string
  readonly file: string
}

type Act = (context: WipingContext) => Promise<unknown>

const proof = passphrase
const high = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' } as const
const none = { from: 0, count: 0 }
const two = { from: 0, count: 2 }

const acts: Readonly<Record<string, Act>> = {
  unlock: ({ vault }) => vault.unlock({ proof }),
  'unlock with a wrong passphrase': ({ vault }) => vault.unlock({ proof: 'plover nine' }),
  'create a vault': ({ fresh }) => fresh.createVault({ passphrase }),
  'raise the cost': ({ vault }) =>
    vault.raiseCost({ passphrase, cost: { ...stretchFloor, iterations: stretchFloor.iterations + 1 } }),
  'change the passphrase': ({ vault }) => vault.changePassphrase({ proof, newPassphrase }),
  'renew the keys': ({ vault }) => vault.renewKeys({ proof, newPassphrase }),
  'add a passkey': ({ vault }) => vault.addPasskey({ ...passkey, proof }),
  'remove a passkey': async ({ vault }) => {
    const { id } = await vault.addPasskey({ ...passkey, proof })
    return vault.removePasskey({ proof, id })
  },
  'import a private key': ({ vault }) =>
    vault.importKey({ text: formatWif(imported, 'testnet'), key: high, network: 'testnet' }),
  'import several, one of them none': ({ vault }) =>
    vault.importKeys({
      keys: [formatWif(imported, 'testnet'), 'ff'.repeat(32), '5f'.repeat(32)].map((each) => ({
        text: each,
        key: { kind: 'single-use', label: 'Lock' },
      })),
      network: 'testnet',
    }),
  'import a key file': ({ vault }) =>
    vault.importKeyFile({
      file: encodeUtf8(
        JSON.stringify({
          network: 'testnet',
          identityKeys: [
            {
              keyType: 'ECDSA_SECP256K1',
              securityLevel: 'HIGH',
              privateKeyWif: formatWif(imported, 'testnet'),
            },
            { keyType: 0, securityLevel: 2, privateKeyHex: '5f'.repeat(32), publicKeyHex: '02' },
          ],
        }),
      ),
      network: 'testnet',
      assetLockLabel: '',
    }),
  'derive the keys of two identities': ({ vault }) =>
    vault.generateKeySets({ sets: [[high], [high, { ...high, keyType: 1 }]], network: 'testnet', proof }),
  'import what is wrong: WIF of another network': ({ vault }) =>
    vault.importKey({ text: formatWif(imported, 'mainnet'), key: high, network: 'testnet' }),
  'import what is wrong: a number beyond the curve': ({ vault }) =>
    vault.importKey({ text: 'ff'.repeat(32), key: high, network: 'testnet' }),
  'derive a key at the gate': ({ vault }) => vault.generateKey({ ...high, network: 'testnet', proof }),
  'derive several keys': ({ vault }) =>
    vault.generateKeys({ keys: [high, { ...high, keyType: 2 }], network: 'testnet', proof }),
  'derive a single-use key': ({ vault }) =>
    vault.generateKey({ kind: 'single-use', label: '', network: 'testnet', purpose: 'registration' }),
  'reveal the phrase': ({ vault }) => vault.revealPhrase({ proof }),
  'forget the phrase': async ({ vault }) => vault.forgetPhrase({ proof, ...(await thePhrase(vault)) }),
  'replace the phrase by a new one': async ({ vault }) =>
    vault.createPhrase({ words: 12, proof, replaces: await thePhrase(vault) }),
  'replace the phrase by another': async ({ vault }) =>
    vault.importPhrase({ text: otherText, proof, replaces: await thePhrase(vault) }),
  'replace the phrase by itself': async ({ vault }) =>
    vault.importPhrase({ text, proof, replaces: await thePhrase(vault) }),
  'scan the phrase': ({ vault }) =>
    vault.derivePublicKeys({
      proof,
      network: 'testnet',
      identityIndices: { from: 0, count: 1 },
      keyIndices: two,
      singleUseIndices: none,
      identities: [{ identity: '', keys: [] }],
    }),
  'derive hashes of the phrase': ({ vault }) =>
    vault.deriveFundingHashes({ network: 'testnet', used: { "m/9'/1'/5'/1'/i": 3 } }),
  'restore single-use keys of the phrase': ({ vault }) =>
    vault.restoreKeys({
      network: 'testnet',
      keys: [{ kind: 'single-use', series: "m/9'/1'/5'/1'/i", index: 7, label: '' }],
    }),
  'restore keys of the phrase': ({ vault }) =>
    vault.restoreKeys({
      proof,
      network: 'testnet',
      keys: [
        { ...high, identityIndex: 0, keyIndex: 0, isLevelChosen: true },
        { ...high, identityIndex: 3, keyIndex: 1 },
      ],
    }),
  'sign an asset lock with change': async ({ vault }) => {
    const single = { kind: 'single-use', label: '', network: 'testnet' } as const
    const { id: record, publicKey } = await vault.generateKey(single)
    const { bytes, outPoints } = payments([900_000n], hash160(publicKey))
    const spending = { network: 'testnet', previous: [bytes], outPoints } as const
    const lock = { kind: 'asset-lock', purpose: 'registration', changeLabel: '', ...spending } as const
    const review = await vault.reviewFunding({
      funding: { ...lock, funded: [{ record, amountDuffs: 500_000n }] },
    })
    if (review.kind === 'rejected') throw new TypeError(JSON.stringify(review.violations))
    return vault.signFunding({ approval: review.approval, proof })
  },
  'sign with witnesses': ({ vault, signer }) =>
    signShown(vault, { transition: example.transition, profile: 'dpp-0.25', signer, proof }),
  'sign for having created the vault': async ({ fresh }) => {
    await fresh.createVault({ passphrase })
    const key = { kind: 'single-use', label: '' } as const
    const { privateKeyHex: text } = example.signedWith
    const { id: signer } = await fresh.importKey({ text, key, network: 'testnet' })
    const transition = await withVaultKeys(fresh, example.transition)
    return signShown(fresh, { transition, profile: 'dpp-0.25', signer, proof: byCreation })
  },
  'sign several': async ({ vault }) => {
    const { signingBytes, singleUseKeyHex: text, digest } = instantSendCreate
    const read = checkSigningBytes(signingBytes, wireProfiles.spec)
    const key = { kind: 'single-use', label: '' } as const
    const { id: signer } = await vault.importKey({ text, key, network: 'testnet' })
    const transition = read.ok ? read.value : undefined
    await signShownList(vault, [{ transition, profile: 'spec', signer, digest }])
    return vault.approveTransitions({ rows: [{ signer, digest }], proof })
  },
  'sign several with witnesses': async ({ vault, signer }) => {
    const request = { transition: example.transition, profile: 'dpp-0.25' } as const
    const review = await vault.reviewTransition(request)
    if (review.kind === 'rejected') throw new TypeError(JSON.stringify(review.violations))
    const row = { signer, digest: review.digest }
    const approval = await vault.approveTransitions({ rows: [row], proof, opensGate: true })
    return vault.signTransitions({ approval, transitions: [{ ...request, ...row }] })
  },
  'make a backup': ({ vault }) => vault.makeBackup({ proof, workspace: new Uint8Array(), identities: 0 }),
  'restore a backup as a new vault': async ({ fresh, file }) => {
    const { opened } = await fresh.openBackup({ text: file, passphrase, asNew: true })
    const into = { kind: 'new', passphrase: newPassphrase, replaces: false } as const
    return fresh.restoreBackup({ opened, identities: 0, into })
  },
  'test a backup': async ({ vault, file }) => {
    const { opened } = await vault.openBackup({ text: file, passphrase, asNew: false })
    return vault.keepBackupTest({ opened, identities: 0 })
  },
  'restore a backup': async ({ vault, file }) => {
    const { opened } = await vault.openBackup({ text: file, passphrase, asNew: false })
    return vault.restoreBackup({ opened, identities: 0, into: { kind: 'open', proof } })
  },
  'export a private key': ({ vault, master }) =>
    vault.exportKey({ id: master, proof, passphrase: newPassphrase }),
  'reveal a private key': ({ vault, master }) => vault.revealKey({ id: master, proof, network: 'testnet' }),
  'remove a private key': ({ vault, master }) => vault.removeKey({ id: master, proof }),
}

async function thePhrase(vault: VaultService) {
  return { phrase: (await readContents(vault)).phrase?.id ?? '', withoutBackup: true }
}

const actsWithoutPhrase: Readonly<Record<string, Act>> = {
  'make a phrase': ({ vault }) => vault.createPhrase({ words: 24, proof }),
  'type a phrase in': ({ vault }) => vault.importPhrase({ text, proof }),
  'make a key at random': ({ vault }) => vault.generateKey({ ...high, securityLevel: 0 }),
}

type Prepared = Omit<WipingContext, 'vault' | 'fresh'> & {
  readonly stores: ReturnType<ReturnType<typeof openMemoryDatabase>['copy']>
}

let withPhrase: Prepared
let withoutPhrase: Prepared

/** Imports the private keys of the example. Returns the record id of its single-use key. */
async function importExample(vault: VaultService): Promise<string> {
  const take = (hex: string, key: Parameters<VaultService['importKey']>[0]['key']) =>
    vault.importKey({ text: hex, key, network: 'testnet' })
  const { id: signer } = await take(example.signedWith.privateKeyHex, { kind: 'single-use', label: '' })
  for (const { id, type, securityLevel } of example.transition.publicKeys) {
    const hex = example.keyPrivateKeys.find((each) => each.id === id)?.privateKeyHex
    if (isSigningType(type) && hex !== undefined) {
      await take(hex, { kind: 'identity', keyType: type, securityLevel, label: '' })
    }
  }
  return signer
}

async function prepare(hasPhrase: boolean): Promise<Prepared> {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  const signer = await importExample(vault)
  const master = (await readContents(vault)).keys.find(({ securityLevel }) => securityLevel === 0)?.id ?? ''
  if (hasPhrase) await vault.importPhrase({ text, proof })
  const { id: extra } = await vault.importKey({ text: '33'.repeat(32), key: high, network: 'testnet' })
  const backup = await vault.makeBackup({ proof, workspace: new Uint8Array(), identities: 0 })
  // Remove this key, so that the restore has a key to add.
  await vault.removeKey({ id: extra })
  return { stores: database.copy(), signer, master, file: backup.text }
}

beforeAll(async () => {
  withPhrase = await prepare(true)
  withoutPhrase = await prepare(false)
})

afterEach(() => void vi.restoreAllMocks())

const calls = ['encrypt', 'decrypt', 'importKey', 'deriveKey', 'sign', 'verify', 'generateKey'] as const

const dependencies = ['cryptography', 'randomness', 'stretching', 'database'] as const
interface Cut {
  readonly of: (typeof dependencies)[number]
  /** Number of the failing call, from 1; 0 for none. */
  readonly at: number
}
const noCut: Cut = { of: 'cryptography', at: 0 }

/** Counts the calls of each dependency, and makes one of them fail. */
function cutAt(cut: Cut) {
  const counts = { cryptography: 0, randomness: 0, stretching: 0, database: 0 }
  const pass = (of: Cut['of']) => {
    counts[of] += 1
    if (of === cut.of && counts[of] === cut.at) throw new DOMException('cut off', 'OperationError')
  }
  for (const name of calls) {
    const original: unknown = Reflect.get(crypto.subtle, name)
    if (typeof original !== 'function') throw new TypeError(name)
    const passing = async (...given: readonly unknown[]) => {
      pass('cryptography')
      return Reflect.apply(original, crypto.subtle, given)
    }
    vi.spyOn(crypto.subtle, name).mockImplementation(passing)
  }
  const draw = crypto.getRandomValues.bind(crypto)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
    pass('randomness')
    return draw(into)
  })
  return { counts, pass }
}

// Number of calls to cut, from the first; `npm run soak` cuts all.
const sweep = readSweep(process.env)
const cuts = sweep.sizeOf('cuts-of-operation')

const asked = new Set<string>()

function noting(vault: VaultService): VaultService {
  const get = (door: VaultService, name: string) => {
    asked.add(name)
    return Reflect.get(door, name)
  }
  return new Proxy(vault, { get: (door, name) => get(door, String(name)) })
}

// Operations that get no secret and open none.
const withoutSecrets = (
  'beat readState readView ratePassphrase discardVault readAudit readAttempts listPasskeys renamePasskey ' +
  'confirmPhrase readBackup closeBackup removeDamaged renameKey reviewTransition askWord answerWord'
).split(' ')

/** Runs the operation in its own vault. Returns the number of calls and the buffers that were not wiped. */
async function attempt(act: Act, { stores, ...rest }: Prepared, cut: Cut, writes: 'work' | 'fail' = 'work') {
  // No cuts during the preparation.
  let pass = (_of: Cut['of']): void => {}
  const stretch: typeof quickStretch = async (...given) => {
    pass('stretching')
    return watched.note('stretch', await quickStretch(...given))
  }
  const cuttable = (memory: MemoryDatabase): MemoryDatabase => ({
    ...memory,
    read: async (names) => {
      pass('database')
      return memory.read(names)
    },
    write: async (changes) => {
      pass('database')
      return memory.write(changes)
    },
  })
  const database = openMemoryDatabase()
  database.restore(stores)
  const vault = noting(openMemoryKeeper(cuttable(database), { stretch }))
  const fresh = noting(openMemoryKeeper(cuttable(openMemoryDatabase()), { stretch }))
  await vault.unlock({ proof })
  watched.buffers.length = 0
  if (writes === 'fail') database.failNextWrite(0, 'full')
  const counted = cutAt(cut)
  pass = counted.pass
  const ended = await act({ vault, fresh, ...rest }).then(
    () => 'done',
    () => 'rejected',
  )
  vi.restoreAllMocks()
  const left = watched.buffers.filter(({ bytes }) => bytes.some((byte) => byte !== 0))
  return {
    counts: counted.counts,
    ended,
    buffers: watched.buffers.length,
    left: left.map(({ origin }) => origin),
  }
}

const every = [
  ...Object.entries(acts).map(([name, act]) => [name, act, () => withPhrase] as const),
  ...Object.entries(actsWithoutPhrase).map(([name, act]) => [name, act, () => withoutPhrase] as const),
]

describe('every buffer with a secret is wiped', () => {
  it('the test notices a buffer that nobody wipes', async () => {
    const canary: Act = async () => watched.note('canary', sha256(imported))
    expect(await attempt(canary, withPhrase, noCut)).toMatchObject({ buffers: 1, left: ['canary'] })
  })

  it.for(every)('wipes every buffer with a secret: %s', async ([name, act, prepared], { task }) => {
    const whole = await attempt(act, prepared(), noCut)
    expect(whole).toMatchObject({ ended: name.includes('wrong') ? 'rejected' : 'done', left: [] })
    expect(whole.buffers).toBeGreaterThan(0)
    expect((await attempt(act, prepared(), noCut, 'fail')).left).toEqual([])
    let done = 0
    for (const of of dependencies) {
      for (let at = 1; at <= whole.counts[of]; at += Math.ceil(whole.counts[of] / cuts)) {
        done += 1
        const { left } = await attempt(act, prepared(), { of, at })
        expect({ of, at, left }).toEqual({ of, at, left: [] })
      }
    }
    const places = dependencies.reduce((sum, of) => sum + whole.counts[of], 0)
    noteCounts(task, { sweep: 'cuts-of-operation', seed: 1, done, places })
  })

  it('the cases cover every operation that gets or opens a secret', () => {
    const known = new Set([...asked, ...withoutSecrets])
    expect(Object.keys(vaultApi.calls).filter((operation) => !known.has(operation))).toEqual([])
  })
})

function readCase(profile: 'dpp-0.25') {
  const found = vectors.transitions.find((each) => each.profile === profile)
  const read = found && checkSigningBytes(parseHex(found.signingBytesHex), wireProfiles[profile])
  if (found === undefined || read?.ok !== true || read.value.type !== 2) throw new TypeError(profile)
  return { ...found, transition: read.value }
}
