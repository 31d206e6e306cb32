import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { VaultService } from '#/vault/api/vault-api.ts'
import { type AuditHead, noAudit } from '#/vault/storage/manifest.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import {
  answerWith,
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  type MemoryDatabase,
} from '#/vault/testing/vault-in-memory.ts'
import { appendAudit, readAudit, type AuditNote } from './audit-chain.ts'
import { joinLog } from './audit-log.ts'
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
  const review = { transition, profile: 'spec' } as const
  return { signer, review, ask: () => signShown(vault, { ...review, signer: signer.id, proof: passphrase }) }
}

describe('the audit log', () => {
  it('records every change, reveal, signature and unlock, each in the chain of its owner', async () => {
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

  it('the log entry of a signature names the digest, the keys and the identity', async () => {
    const { signer, ask } = await sign()
    await ask()
    const { entries } = await vault.readAudit({})
    expect(entries.at(-1)?.event).toEqual({
      kind: 'signed',
      transition: 2,
      digest: instantSendCreate.digest,
      records: [signer.id],
      identity: expect.any(Uint8Array),
      by: 'passphrase',
    })
  })

  it('the log names the warnings that the user saw, for a single signature and for each row of a list', async () => {
    const { signer, review } = await sign()
    const warnings = ['keys.last-master', 'fee.above-usual', 'a', '2-of-3']
    const question = { ...review, signer: signer.id, proof: passphrase }
    await signShown(vault, { ...question, warnings })
    await signShown(vault, { ...question, warnings: [] })
    const row = { ...review, signer: signer.id, digest: instantSendCreate.digest, warnings: ['in.list'] }
    const approval = await vault.approveTransitions({ rows: [row], proof: passphrase })
    await vault.signTransitions({ approval, transitions: [row] })
    const { entries } = await vault.readAudit({})
    const signed = entries.flatMap(({ event }) => (event.kind === 'signed' ? [event.warnings] : []))
    expect(signed).toEqual([warnings, undefined, ['in.list']])
    expect((await unlockAgain()).damagedAudit).toEqual([])
  })

  it.each([
    ['nine codes', Array.from({ length: 9 }, (_, at) => `code-${at}`)],
    ['a code of 41 characters', ['a'.repeat(41)]],
    ['an empty code', ['']],
    ['a capital letter', ['Fee.high']],
    ['a space', ['fee high']],
    ['a letter beyond ASCII', ['gebühr']],
    ['a dot at the end', ['fee.']],
    ['two dots', ['fee..high']],
    ['what is no text', [1]],
  ])('rejects warnings with %s before anything is signed', async (_what, warnings) => {
    const { signer, review } = await sign()
    const shown = await vault.reviewTransition(review)
    const approval = shown.kind === 'signable' ? shown.approval : ''
    const before = await kinds()
    const question = { approval, signer: signer.id, proof: passphrase }
    const answer = await answerWith(vault)('signTransition', { ...question, warnings })
    expect(answer).toMatchObject({ ok: false, failure: { code: 'vault/bad-request' } })
    expect(await kinds()).toEqual(before)
    // Control: only the warnings were rejected.
    const good = await answerWith(vault)('signTransition', { ...question, warnings: ['fee'] })
    expect(good).toMatchObject({ ok: true })
  })

  it('is written first: the vault withholds a signature or phrase that it cannot log', async () => {
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

  it('does not prevent an unlock when it cannot be written', async () => {
    for (let at = 0; at < 7; at += 1) {
      database.failNextWrite(at, 'full')
      expect((await unlockAgain()).damagedAudit).toEqual([])
    }
    expect(await kinds()).toEqual(['session created'])
  })

  it('continues in the device’s chain while the vault is locked, but only an open vault shows it', async () => {
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

describe('a changed audit chain', () => {
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
    'is found in the %s chain at unlock: entries changed, removed, cut off, swapped, added or foreign',
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
        // Everything else stays usable, and no later entry repairs the log.
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

  it('reads back every appended entry, in however many writes the entries came', () => {
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

describe('the log of another vault', () => {
  const workspace = new Uint8Array()
  const back = async (of: VaultService) =>
    (await of.makeBackup({ proof: passphrase, workspace, identities: 0 })).text

  async function openOther() {
    const stored = openMemoryDatabase()
    // Only the time of creation makes the first entries of the two logs differ.
    let nowMs = 1_800_000_000_000
    const clock = { wallMs: () => (nowMs += 1), monotonicMs: () => (nowMs += 425) }
    const other = openMemoryKeeper(stored, { clock })
    await other.createVault({ passphrase })
    await other.generateKey(high)
    await other.generateKey(medium)
    return { other, stored, id: await vaultIdOf(other) }
  }

  async function vaultIdOf(of: VaultService) {
    const state = await of.readState({})
    return 'vaultId' in state ? state.vaultId : ''
  }

  /** Merges a backup. Returns the announced number of entries. */
  async function merge(into: VaultService, text: string) {
    const { opened, log } = await into.openBackup({ text, passphrase, asNew: false })
    const open = { kind: 'open', proof: passphrase } as const
    await into.restoreBackup({ opened, identities: 0, into: open })
    return log.joins
  }

  /** Lists the entries of other vaults, each with its vault. */
  async function othersOf(of: VaultService) {
    const { entries, damaged } = await of.readAudit({})
    expect(damaged).toEqual([])
    return entries.flatMap(({ vault: from, owner, index, event }) =>
      from === undefined ? [] : [`${from} ${owner} ${index} ${event.kind}`],
    )
  }

  it('is merged entry by entry, and each entry names its vault', async () => {
    const { other, id } = await openOther()
    const text = await back(other)
    expect(await merge(vault, text)).toBe(3)
    const expected = [`${id} session 0 created`, `${id} session 1 key-made`, `${id} device 0 key-made`]
    expect(await othersOf(vault)).toEqual(expected)
    const { entries } = await vault.readAudit({})
    const joined = entries.flatMap(({ event }) => (event.kind === 'joined' ? [event.entries] : []))
    expect(joined).toEqual([3])
    expect((await unlockAgain()).damagedAudit).toEqual([])
    // Merging the same file again adds nothing; a later file adds only newer entries.
    expect(await merge(vault, text)).toBe(0)
    expect(await othersOf(vault)).toEqual(expected)
    await other.generateKey(high)
    expect(await merge(vault, await back(other))).toBe(2)
    expect(await othersOf(vault)).toHaveLength(5)
  })

  it('stays in the backups of this vault, and in vaults restored from them', async () => {
    const { other, id } = await openOther()
    await merge(vault, await back(other))
    const fresh = openMemoryKeeper(openMemoryDatabase())
    const { opened, log } = await fresh.openBackup({ text: await back(vault), passphrase, asNew: true })
    expect(log).toMatchObject({ isWhole: true, joins: 0 })
    await fresh.restoreBackup({ opened, identities: 0, into: { kind: 'new', passphrase, replaces: false } })
    expect((await othersOf(fresh)).map((line) => line.split(' ')[0])).toEqual([id, id, id])
  })

  it('appears once however often two vaults exchange backups, each entry under its own vault', async () => {
    const { other, stored, id } = await openOther()
    const own = await vaultIdOf(vault)
    const sizeOf = ({ stores }: MemoryDatabase) =>
      [...stores.audit.values()].reduce<number>(
        (sum, each) => sum + (each instanceof Uint8Array ? each.length : 0),
        0,
      )
    const sizes: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      await merge(vault, await back(other))
      await merge(other, await back(vault))
      sizes.push(sizeOf(database) + sizeOf(stored))
    }
    for (const [of, foreign] of [
      [vault, id],
      [other, own],
    ] as const) {
      const others = await othersOf(of)
      expect(new Set(others).size).toBe(others.length)
      expect(new Set(others.map((line) => line.split(' ')[0]))).toEqual(new Set([foreign]))
    }
    // Each exchange adds about as many bytes as the exchange before.
    const growth = sizes.slice(1).map((size, at) => size - (sizes[at] ?? 0))
    expect(Math.max(...growth.slice(1))).toBeLessThan(1.2 * Math.min(...growth.slice(1)))
  })

  it('an older backup of this vault adds no log', async () => {
    const text = await back(vault)
    await vault.generateKey(high)
    expect(await merge(vault, text)).toBe(0)
    expect(await othersOf(vault)).toEqual([])
  })

  it('is not stored in part when a write fails, and neither are the other vault’s private keys', async () => {
    const { other } = await openOther()
    const text = await back(other)
    const before = database.copy()
    let failed = 0
    for (let at = 0; at < 40; at += 1) {
      const { opened } = await vault.openBackup({ text, passphrase, asNew: false })
      database.failNextWrite(at)
      const into = { kind: 'open', proof: passphrase } as const
      const ended = await vault.restoreBackup({ opened, identities: 0, into }).then(
        () => 'done',
        () => 'failed',
      )
      if (ended === 'done') break
      failed += 1
      expect(database.stores.records).toEqual(before.records)
      expect(database.stores.audit).toEqual(before.audit)
    }
    expect(failed).toBeGreaterThan(8)
    expect(await othersOf(vault)).toHaveLength(3)
  })

  describe('as a chain in a file', () => {
    const vaultId = new Uint8Array(16).fill(3)
    const chainOf = (count: number): { readonly head: AuditHead; readonly links: readonly Uint8Array[] } => {
      const notes = Array.from(
        { length: count },
        (_, atMs) => ({ owner: 'session', atMs, event: { kind: 'cost-raised' } }) as const,
      )
      const { head, writes } = appendAudit('session', noAudit, notes)
      return {
        head,
        links: writes.flatMap((write) =>
          write.kind === 'put' && write.value instanceof Uint8Array ? [write.value] : [],
        ),
      }
    }
    const joinOne = (head: AuditHead, links: readonly Uint8Array[]) =>
      joinLog(new Map(), { vaultId, chains: [{ owner: 'session', head, links }] })

    it('is split into events of at most 500 entries', () => {
      const { head, links } = chainOf(1_234)
      const events = joinOne(head, links)
      expect(events.map(({ entries }) => entries.length)).toEqual([500, 500, 234])
      expect(events.flatMap(({ entries }) => entries)).toEqual(links)
    })

    it('is accepted without its oldest entries, which a backup of a long log omits', () => {
      const { head, links } = chainOf(10)
      expect(joinOne(head, links.slice(4)).flatMap(({ entries }) => entries)).toEqual(links.slice(4))
    })

    it('is ignored if it is changed, cut, reordered, foreign or malformed', () => {
      const { head, links } = chainOf(6)
      const [first = new Uint8Array(), second = new Uint8Array()] = links
      const middle = links[3] ?? new Uint8Array()
      const wrong: readonly (readonly Uint8Array[])[] = [
        links.slice(0, -1),
        links.with(3, middle.with(20, (middle[20] ?? 0) ^ 1)),
        links.toSpliced(3, 1),
        [second, first, ...links.slice(2)],
        links.with(5, Uint8Array.of(1, 2, 3)),
        [...links, middle],
      ]
      for (const each of wrong) expect(joinOne(head, each)).toEqual([])
      expect(joinOne({ ...head, hash: sha256(head.hash) }, links)).toEqual([])
      expect(joinLog(new Map(), { vaultId, chains: [{ owner: 'device', head, links }] })).toEqual([])
      // Control: the unchanged chain is joined.
      expect(joinOne(head, links)).toHaveLength(1)
    })
  })
})
