import { beforeAll, describe, expect, it } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { UnsignedIdentityCreate, UnsignedIdentityUpdate } from '#/protocol/transition/transition.ts'
import { deriveCreatedId } from '#/protocol/transition/preflight.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { borrowKey } from '#/vault/testing/borrow-key.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import { inspectVault } from '#/vault/storage/inspection.ts'
import { chainLockCreate } from '#/vault/testing/create-examples.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  quickStretch,
  type MemoryDatabase,
} from '#/vault/testing/vault-in-memory.ts'
import { unlockSession } from '#/vault/unlock/unlock.ts'
import type { VaultService } from './vault-api.ts'
import { signShown } from '#/vault/testing/sign-shown.ts'

// Tests the column “Practice” of the security levels: which keys sign without authentication, after an unlock, or only
// with a fresh proof.

type Uses = 'Master' | 'Critical' | 'High' | 'Medium' | 'single-use'
const uses: readonly Uses[] = ['Master', 'Critical', 'High', 'Medium', 'single-use']
/** State of the user: locked, unlocked, or unlocked with the passphrase for this operation. */
type Shown = 'nothing' | 'once' | 'afresh'
const shown: readonly Shown[] = ['nothing', 'once', 'afresh']

const locked = 'vault/locked'
const needed = 'vault/passphrase-needed'
const rejected = 'vault/transition-refused'
const unfit = 'vault/signer-unfit'
const signedBefore = 'vault/signed-before'

const privateKeys: Readonly<Record<Uses, string>> = {
  Master: '11'.repeat(32),
  Critical: '22'.repeat(32),
  High: '33'.repeat(32),
  Medium: '44'.repeat(32),
  'single-use': chainLockCreate.singleUseKeyHex,
}

let database: MemoryDatabase
const ids = new Map<Uses, string>()

beforeAll(async () => {
  database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  for (const use of uses) {
    const entry = await vault.importKey({ text: privateKeys[use], key: requestFor(use), network: 'testnet' })
    ids.set(use, entry.id)
  }
})

function requestFor(use: Uses): KeyRequest {
  if (use === 'single-use') return { kind: 'single-use', label: use }
  return { kind: 'identity', keyType: 0, securityLevel: levelOf(use), label: use }
}

function levelOf(use: Exclude<Uses, 'single-use'>): 0 | 1 | 2 | 3 {
  return ({ Master: 0, Critical: 1, High: 2, Medium: 3 } as const)[use]
}

const idOf = (use: Uses) => ids.get(use) ?? ''
const codeOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Runs an operation twice in a fresh worker in that state. The second run never gets a proof. */
async function ask(
  how: Shown,
  operation: (vault: VaultService, proof: string | undefined) => Promise<unknown>,
): Promise<readonly [first: string, second: string]> {
  const vault = openMemoryKeeper(database)
  if (how !== 'nothing') await vault.unlock({ proof: passphrase })
  const outcome = (proof: string | undefined) => operation(vault, proof).then(() => 'done', codeOf)
  return [await outcome(how === 'afresh' ? passphrase : undefined), await outcome(undefined)]
}

describe('a loan of a private key', () => {
  it.each<[Uses, Readonly<Record<Shown, string>>]>([
    ['Master', { nothing: locked, once: needed, afresh: 'done' }],
    ['Critical', { nothing: locked, once: needed, afresh: 'done' }],
    ['High', { nothing: locked, once: 'done', afresh: 'done' }],
    ['Medium', { nothing: 'done', once: 'done', afresh: 'done' }],
    ['single-use', { nothing: locked, once: 'done', afresh: 'done' }],
  ])('lends a %s key only in the states that its level allows: %o', async (use, expected) => {
    const snapshot = await database.read()
    const authority = { proof: passphrase, stretch: quickStretch }
    for (const how of shown) {
      const session = how === 'nothing' ? undefined : await unlockSession(snapshot, authority)
      const inspection = await inspectVault(snapshot, session)
      const given = how === 'afresh' ? authority : { stretch: quickStretch }
      const lent = await borrowKey(inspection, idOf(use), given, async (privateKey) =>
        formatHex(privateKey),
      ).catch(codeOf)
      expect(lent).toBe(expected[how] === 'done' ? privateKeys[use] : expected[how])
    }
  })
})

const identity: Identity = {
  protocolVersion: 1,
  id: new Uint8Array(32).fill(7),
  publicKeys: newKeys(['Master', 'Critical', 'High', 'Medium']),
  balance: 0n,
  revision: 0,
}
const publishedCreate = create('spec')
const ownCreate = {
  ...publishedCreate,
  publicKeys: newKeys(['Master', 'High', 'Critical', 'Medium']),
}
const madeIdentity = deriveCreatedId(publishedCreate.assetLockProof, wireProfiles.spec)

/** Outcomes by state. `again`: the second signature, without a proof. */
type Outcomes = Readonly<Record<Shown | 'again', string>>
// The transition needs the proof; the private key itself needs none.
const hasReason: Outcomes = { nothing: locked, once: needed, afresh: 'done', again: signedBefore }
const asksEveryTime: Outcomes = { ...hasReason, again: needed }

const signings: readonly [
  what: string,
  question: { readonly transition: unknown },
  profile: 'spec' | 'dpp-0.25',
  expected: Readonly<Record<Uses, Outcomes>>,
][] = [
  [
    'a create of imported keys',
    { transition: ownCreate },
    'spec',
    { ...everyIdentityKey(unfit), 'single-use': hasReason },
  ],
  [
    'a create of keys that are not in the vault',
    { transition: publishedCreate },
    'spec',
    { ...everyIdentityKey(unfit), 'single-use': hasReason },
  ],
  [
    'a top-up',
    { transition: topUp(madeIdentity) },
    'spec',
    { ...everyIdentityKey(unfit), 'single-use': hasReason },
  ],
  [
    'a create whose new keys sign, too',
    { transition: ownCreate },
    'dpp-0.25',
    { ...everyIdentityKey(unfit), 'single-use': asksEveryTime },
  ],
  [
    'an update by the Master key',
    { transition: update(0) },
    'spec',
    {
      ...everyIdentityKey(unfit),
      Master: asksEveryTime,
      'single-use': { nothing: locked, once: unfit, afresh: unfit, again: unfit },
    },
  ],
  ...([1, 2, 3] as const).map(
    (id) =>
      [
        `an update by the key of level ${id}`,
        { transition: update(id) },
        'spec',
        everyKey(rejected),
      ] as const satisfies [string, unknown, 'spec', unknown],
  ),
]

describe.each(signings)('signing %s', (_what, question, profile, expected) => {
  it.each(uses)(
    'the %s key signs only as the table says, and each signature needs its own proof',
    async (use) => {
      for (const how of shown) {
        const [first, second] = await ask(how, (vault, proof) =>
          signShown(vault, { ...question, profile, identity, signer: idOf(use), proof }),
        )
        expect([how, first]).toEqual([how, expected[use][how]])
        // A proof is good for one signature, and signing the same transition again needs a proof even where the first
        // signature needed none.
        expect([how, second]).toEqual([how, first === 'done' ? expected[use].again : first])
      }
    },
  )
})

// Ways out of the vault (docs/vault.md): each needs its own proof that opens the gate, whatever the level.

type WayOut =
  | 'revealKey'
  | 'exportKey'
  | 'makeBackup'
  | 'revealPhrase'
  | 'createPhrase'
  | 'changePassphrase'
  | 'renewKeys'
  | 'addPasskey'
/** Proof for a way out. The session is open except for `locked`. */
type Given = 'locked' | 'nothing' | 'session' | 'stale' | 'passphrase' | 'passkey'

const wrongPasskey = 'vault/wrong-passkey'
const wrongPassphrase = 'vault/wrong-passphrase'
const asked: Readonly<Record<Given, string>> = {
  locked,
  nothing: needed,
  session: wrongPasskey,
  stale: wrongPassphrase,
  passphrase: 'done',
  passkey: 'done',
}
const waysOut: Readonly<Record<WayOut, Readonly<Record<Given, string>>>> = {
  revealKey: asked,
  exportKey: asked,
  makeBackup: asked,
  revealPhrase: asked,
  // A new phrase needs no session, so the gate is checked first.
  createPhrase: { ...asked, locked: needed },
  changePassphrase: asked,
  renewKeys: asked,
  addPasskey: asked,
}
/** A new way to open the vault needs a proof for both compartments. */
const opensBoth: readonly WayOut[] = ['changePassphrase', 'renewKeys', 'addPasskey']

const fill = (byte: number) => new Uint8Array(32).fill(byte)
const own = 'gravel lantern quince otter marble'
const formerPassphrase = 'seven walrus tangents brew marble'
const outputs = { gate: fill(4), session: fill(5) }
const passkeyOf = (at: number) => ({
  name: `Passkey ${at}`,
  credentialId: new Uint8Array(16).fill(at),
  transports: ['internal' as const],
  salts: { gate: fill(10 + at), session: fill(50 + at) },
})

const vaultsOf = new Map<string, ReturnType<typeof makeVaultOf>>()

/** Creates each vault once; every test uses a copy. */
function vaultOf(use: Uses, hasPhrase: boolean): ReturnType<typeof makeVaultOf> {
  const name = `${use} ${hasPhrase}`
  const made = vaultsOf.get(name) ?? makeVaultOf(use, hasPhrase)
  vaultsOf.set(name, made)
  return made
}

/** A vault with one private key of that use, a passkey, a changed passphrase, and a phrase if `hasPhrase`. */
async function makeVaultOf(use: Uses, hasPhrase: boolean) {
  const stored = openMemoryDatabase()
  const vault = openMemoryKeeper(stored)
  await vault.createVault({ passphrase: formerPassphrase })
  const request = requestFor(use)
  const { id } = await vault.importKey({ text: privateKeys[use], key: request, network: 'testnet' })
  if (hasPhrase) await vault.importPhrase({ text: phrase, proof: formerPassphrase })
  const { id: passkey } = await vault.addPasskey({ ...passkeyOf(1), outputs, proof: formerPassphrase })
  await vault.changePassphrase({ proof: formerPassphrase, newPassphrase: passphrase })
  return { stored, id, passkey }
}
const phrase = `${'abandon '.repeat(11)}about`

/** A request without its proof. `at`: first or second request, each with new values. */
function questionOf(way: WayOut, id: string, at: 1 | 2): object {
  switch (way) {
    case 'revealKey':
      return { id, network: 'testnet' }
    case 'exportKey':
      return { id, passphrase: own }
    case 'makeBackup':
      return { passphrase: own, workspace: new Uint8Array(), identities: 0 }
    case 'revealPhrase':
      return {}
    case 'createPhrase':
      return { words: 12 }
    case 'changePassphrase':
    case 'renewKeys':
      return { newPassphrase: at === 1 ? own : `${own} again` }
    case 'addPasskey':
      return { ...passkeyOf(1 + at), outputs: { gate: fill(6), session: fill(7) } }
  }
}

describe.each(typedKeys(waysOut))('%s', (way) => {
  it.each(uses)('needs a fresh proof of the gate for the %s private key', async (use) => {
    const { stored, id, passkey } = await vaultOf(use, way !== 'createPhrase')
    const proofs: Readonly<Record<Given, unknown>> = {
      locked: undefined,
      nothing: undefined,
      session: { passkey, outputs: { session: outputs.session } },
      stale: formerPassphrase,
      passphrase,
      passkey: { passkey, outputs: opensBoth.includes(way) ? outputs : { gate: outputs.gate } },
    }
    for (const given of typedKeys(proofs)) {
      const database = openMemoryDatabase()
      database.restore(stored.copy())
      const vault = openMemoryKeeper(database)
      if (given !== 'locked') await vault.unlock({ proof: passphrase })
      // Skips the schema, to test that the vault itself rejects invalid proofs.
      const unchecked = vault[way] as (question: unknown) => Promise<unknown>
      const outcome = (at: 1 | 2, proof: unknown) =>
        unchecked({ ...questionOf(way, id, at), proof }).then(() => 'done', codeOf)
      expect([given, await outcome(1, proofs[given])]).toEqual([given, waysOut[way][given]])
      // A proof counts once: the next request needs another.
      if (given === 'locked' || way === 'createPhrase') continue
      expect([given, await outcome(2, undefined)]).toEqual([given, waysOut[way].nothing])
    }
  })
})

/** `Object.keys` loses the key types; these tables have exactly the keys of their types. */
function typedKeys<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(table) as Key[]
}

// A review needs no key, so its rejection is the same for every key.
function everyKey(outcome: string): Readonly<Record<Uses, Outcomes>> {
  const each = { nothing: outcome, once: outcome, afresh: outcome, again: outcome }
  return { Master: each, Critical: each, High: each, Medium: each, 'single-use': each }
}

// Only a Medium key is verified without an unlock.
function everyIdentityKey(outcome: string) {
  const later = { nothing: locked, once: outcome, afresh: outcome, again: outcome }
  return { Master: later, Critical: later, High: later, Medium: { ...later, nothing: outcome } }
}

function create(profile: 'spec'): UnsignedIdentityCreate {
  const read = checkSigningBytes(chainLockCreate.signingBytes, wireProfiles[profile])
  if (!read.ok || read.value.type !== 2) throw new TypeError('no create')
  return read.value
}

function topUp(identityId: Uint8Array | undefined) {
  return { protocolVersion: 1, type: 3, assetLockProof: publishedCreate.assetLockProof, identityId }
}

function newKeys(of: readonly Exclude<Uses, 'single-use'>[]) {
  return of.map((use, id) => ({
    id,
    type: 0 as const,
    purpose: 0 as const,
    securityLevel: levelOf(use),
    data: derivePublicKey('ecdsa', parseHex(privateKeys[use])),
    readOnly: false,
  }))
}

/** An update of an identity with all four keys, signed by the key of that level. */
function update(level: 0 | 1 | 2 | 3): UnsignedIdentityUpdate {
  return {
    protocolVersion: 1,
    type: 5,
    identityId: identity.id,
    revision: 1,
    signaturePublicKeyId: level,
    disablePublicKeys: [level === 3 ? 2 : 3],
    publicKeysDisabledAt: 1_700_000_000_000,
  }
}
