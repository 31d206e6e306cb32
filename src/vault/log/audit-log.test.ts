import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { VaultService } from '#/vault/api/vault-api.ts'
import { noAudit } from '#/vault/storage/manifest.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  type MemoryDatabase,
} from '#/vault/testing/vault-in-memory.ts'
import { appendAudit, readAudit, type AuditNote } from './audit-chain.ts'
import { signShown } from '#/vault/testing/sign-shown.ts'

const text = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const high = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' } as const
const medium = { ...high, securityLevel: 3, label: 'Medium' } as const

let database: MemoryDatabase
let vault: VaultService

beforeEach(async () => {
  database = openMemoryDatabase()
  vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
})

async function kinds(of = vault) {
  const { entries, damaged } = await of.readAudit({})
  expect(damaged).toEqual([])
  return entries.map(({ owner, event }) => `${owner} ${event.kind}`)
}

async function unlockAgain() {
  const next = openMemoryKeeper(database)
  const state = await next.unlock({ proof: passphrase })
  return { next, damagedAudit: state.kind === 'open' ? (state.damagedAudit ?? []) : undefined }
}

async function sign() {
  const signer = await vault.importKey({
    text: instantSendCreate.singleUseKeyHex,
    key: { kind: 'single-use', label: '' },
    network: 'testnet',
  })
  const checked = checkSigningBytes(instantSendCreate.signingBytes, wireProfiles.spec)
  if (!checked.ok) throw new Error('not a transition')
  const transition = checked.value
  return { signer, ask: () => signShown(vault, { transition, profile: 'spec', signer: signer.id }) }
}

describe('the audit log', () => {
  it('tells of every change, reveal, signature and unlock, in the chain of whom it is about', async () => {
    const made = await vault.generateKey(high)
    const device = await vault.generateKey(medium)
    await vault.renameKey({ id: made.id, label: 'x' })
    await vault.removeKey({ id: device.id })
    await vault.importPhrase({ text, proof: passphrase })
    await vault.revealPhrase({ proof: passphrase })
    const newPassphrase = 'seven walrus tangents brew marble'
    await vault.changePassphrase({ proof: passphrase, newPassphrase })
    await vault.renewKeys({ proof: newPassphrase, newPassphrase: passphrase })
    const wrong = openMemoryKeeper(database).unlock({ proof: newPassphrase })
    await expect(wrong).rejects.toThrow('vault/wrong-passphrase')
    await openMemoryKeeper(database).unlock({ proof: passphrase })
    expect(await kinds()).toEqual([
      'session created',
      'session key-made',
      'session key-renamed',
      'session phrase-imported',
      'session phrase-revealed',
      'session passphrase-changed',
      'session keys-renewed',
      'session unlocked',
      'device key-made',
      'device key-removed',
    ])
    const { entries } = await vault.readAudit({})
    expect(entries.find(({ event }) => event.kind === 'unlocked')?.event).toEqual({
      kind: 'unlocked',
      failed: 1,
      by: 'passphrase',
    })
    expect(entries[1]?.event).toEqual({ kind: 'key-made', record: made.id })
    expect((await unlockAgain()).damagedAudit).toEqual([])
  })

  it('names the digest, the keys and the identity of a signature', async () => {
    const { signer, ask } = await sign()
    await ask()
    const { entries } = await vault.readAudit({})
    expect(entries.at(-1)?.event).toEqual({
      kind: 'signed',
      transition: 2,
      digest: instantSendCreate.digest,
      records: [signer.id],
      identity: expect.any(Uint8Array),
    })
  })

  it('comes before the signature or the secret: what cannot be logged is not let out', async () => {
    const { ask } = await sign()
    await vault.importPhrase({ text, proof: passphrase })
    const before = await kinds()
    for (let at = 0; at < 7; at += 1) {
      for (const act of [ask, () => vault.revealPhrase({ proof: passphrase })]) {
        database.failNextWrite(at, 'full')
        await expect(act()).rejects.toThrow('vault/storage-full')
        expect(await kinds()).toEqual(before)
      }
    }
    await ask()
    expect(await kinds()).toHaveLength(before.length + 1)
  })

  it('does not keep the owner out where it cannot be written', async () => {
    for (let at = 0; at < 7; at += 1) {
      database.failNextWrite(at, 'full')
      expect((await unlockAgain()).damagedAudit).toEqual([])
    }
    expect(await kinds()).toEqual(['session created'])
  })

  it('goes on in the device’s chain while the vault is locked; only an open vault shows it', async () => {
    const locked = openMemoryKeeper(database)
    await locked.generateKey(medium)
    await expect(locked.readAudit({})).rejects.toThrow('vault/locked')
    expect(await kinds()).toEqual(['session created', 'device key-made'])
  })

  it('holds no secret', async () => {
    await vault.importPhrase({ text, proof: passphrase })
    await vault.importKey({ text: '42'.repeat(32), key: high, network: 'testnet' })
    const all = [...database.stores.audit.values()].map((value) =>
      value instanceof Uint8Array ? formatHex(value) : '',
    )
    const canary = formatHex(new TextEncoder().encode('phrase-imported'))
    expect(all.some((each) => each.includes(canary))).toBe(true)
    const words = formatHex(new TextEncoder().encode('sausage'))
    for (const secret of ['42'.repeat(32), words, '7f'.repeat(16)])
      expect(all.some((each) => each.includes(secret))).toBe(false)
  })
})

const sweep = readSweep(process.env)
const step = sweep.sizeOf('log-byte-step')

describe('an audit chain that is not as it was written is named at unlock', () => {
  beforeEach(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await vault.generateKey(high)
      await vault.generateKey(medium)
    }
    await unlockAgain()
  })

  const audit = () => database.stores.audit
  const bytesAt = (key: string) => {
    const value = audit().get(key)
    if (!(value instanceof Uint8Array)) throw new Error(`no entry ${key}`)
    return value
  }
  const keysOf = (owner: string) => [...audit().keys()].filter((key) => key.startsWith(owner)).toSorted()

  it.for(['session', 'device'] as const)(
    'of the %s: changed, removed, cut, swapped, added, foreign',
    async (owner, { task }) => {
      const whole = database.copy()
      const keys = keysOf(owner)
      const [first = '', second = ''] = keys
      const last = keys.at(-1) ?? ''
      const seed = sweep.seedFrom(0)
      const places = [...bytesAt(second).keys()].filter((at) => (at + seed) % step === 0)
      const changes: (() => unknown)[] = [
        () => audit().delete(first),
        () => audit().delete(last),
        () => audit().set(first, bytesAt(second)).set(second, whole.audit.get(first)),
        () => audit().set(`${owner}/999999999999`, bytesAt(last)),
        () => audit().set(`${owner}/x`, 'text'),
        () => audit().set(second, bytesAt(keysOf(owner === 'session' ? 'device' : 'session')[1] ?? '')),
        () => audit().clear(),
        ...places.map((at) => () => {
          audit().set(second, bytesAt(second).with(at, (bytesAt(second)[at] ?? 0) ^ 1))
        }),
      ]
      for (const change of changes) {
        database.restore(whole)
        change()
        const { damagedAudit, next } = await unlockAgain()
        expect(damagedAudit).toContain(owner)
        // Everything else stays usable, and no later entry repairs it.
        await next.generateKey(high)
        expect((await unlockAgain()).damagedAudit).toContain(owner)
      }
      database.restore(whole)
      expect((await unlockAgain()).damagedAudit).toEqual([])
      noteCounts(task, { sweep: 'log-byte-step', seed, done: places.length, step })
    },
  )
})

describe('a chain', () => {
  const notes: fc.Arbitrary<readonly AuditNote[]> = fc.array(
    fc.record({
      owner: fc.constantFrom('session', 'device'),
      atMs: fc.nat(),
      event: fc.oneof(
        fc.record({ kind: fc.constant('unlocked' as const), failed: fc.nat() }),
        fc.constant({ kind: 'cost-raised' } as const),
      ),
    }),
    { maxLength: 20 },
  )

  it('reads as what was appended, however it was cut into writes', () => {
    fc.assert(
      fc.property(fc.array(notes, { maxLength: 4 }), (writes) => {
        const stored = new Map<string, unknown>()
        let head = noAudit
        for (const each of writes) {
          const appended = appendAudit('session', head, each)
          head = appended.head
          for (const change of appended.writes)
            if (change.kind === 'put') stored.set(change.key, change.value)
        }
        const { entries, isSound } = readAudit('session', head, stored)
        const expected = writes.flat().filter(({ owner }) => owner === 'session')
        expect(isSound).toBe(true)
        expect(entries.map(({ atMs, event }) => ({ atMs, event }))).toEqual(
          expected.map(({ atMs, event }) => ({ atMs, event })),
        )
        if (head.count > 0) {
          const forged = { ...head, hash: sha256(head.hash) }
          expect(readAudit('session', forged, stored).isSound).toBe(false)
        }
      }),
    )
  })
})
