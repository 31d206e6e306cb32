import { beforeEach, describe, expect, it } from 'vitest'
import type { VaultService } from '#/vault/api/vault-api.ts'
import { encodeHeader, readHeader, type Header } from '#/vault/storage/header.ts'
import { openPasskeyWrap, type PasskeyWrap, type Wrap } from '#/vault/storage/wrap.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  quickStretch,
  type MemoryDatabase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import { unlockSession } from '#/vault/unlock/unlock.ts'
import type { PasskeyEntry } from './passkey-forms.ts'

const newPassphrase = 'seven walrus tangents brew marble'
const text = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const bytes = (fill: number) => new Uint8Array(32).fill(fill)

/** A passkey as a page sends it. Each `at` gives another passkey. */
function madePasskey(at: number) {
  return {
    name: `Passkey ${at}`,
    credentialId: new Uint8Array(16).fill(at),
    transports: ['internal' as const],
    salts: { gate: bytes(10 + at), session: bytes(50 + at) },
    outputs: { gate: bytes(100 + at), session: bytes(150 + at) },
  }
}
const desk = madePasskey(1)

const atGate = ({ id }: PasskeyEntry, { gate } = desk.outputs) => ({ passkey: id, outputs: { gate } })
const toUnlock = ({ id }: PasskeyEntry, { session } = desk.outputs) => ({ passkey: id, outputs: { session } })
const forBoth = ({ id }: PasskeyEntry, outputs = desk.outputs) => ({ passkey: id, outputs })

let database: MemoryDatabase
let vault: VaultService
let passkey: PasskeyEntry

beforeEach(async () => {
  database = openMemoryDatabase()
  vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  await vault.importPhrase({ text, proof: passphrase })
  passkey = await vault.addPasskey({ ...desk, proof: passphrase })
})

function header(): Header {
  const reading = readHeader(database.stores.vault.get('header/0'))
  if (reading.kind !== 'sound') throw new Error('no header')
  return reading.header
}

function changeHeader(change: (header: Header) => Header): void {
  const { stored } = encodeHeader(change(header()))
  database.stores.vault.set('header/0', stored).set('header/1', stored)
}

const wrapOf = (wraps: readonly Wrap[]): PasskeyWrap => {
  const found = wraps.find((each) => each.kind === 'passkey')
  if (found?.kind !== 'passkey') throw new Error('no wrap')
  return found
}

describe('a passkey', () => {
  it('unlocks with one output and opens the gate with another, and the log names the passkey', async () => {
    const next = openMemoryKeeper(database)
    expect((await next.unlock({ proof: toUnlock(passkey) })).kind).toBe('open')
    expect(await next.revealPhrase({ proof: atGate(passkey) })).toMatchObject({ kind: 'revealed' })
    const { entries, damaged } = await next.readAudit({})
    expect(damaged).toEqual([])
    expect(entries.map(({ event }) => event)).toContainEqual({
      kind: 'passkey-added',
      passkey: passkey.id,
      name: 'Passkey 1',
    })
    expect(entries.map(({ event }) => event)).toContainEqual({
      kind: 'unlocked',
      failed: 0,
      by: passkey.id,
    })
  })

  it('the output that unlocks does not open the gate', async () => {
    const { gate, session } = desk.outputs
    const swapped = { gate: session, session: gate }
    const next = openMemoryKeeper(database)
    await expect(next.unlock({ proof: toUnlock(passkey, swapped) })).rejects.toThrow('vault/wrong-passkey')
    await expect(vault.revealPhrase({ proof: atGate(passkey, swapped) })).rejects.toThrow(
      'vault/wrong-passkey',
    )
  })

  it('a wrong output or an unknown passkey opens nothing and counts no attempt', async () => {
    const wrong = { gate: bytes(1), session: bytes(2) }
    const foreign = { ...passkey, id: '0f'.repeat(16) }
    for (const [proved, outputs] of [
      [passkey, wrong],
      [foreign, desk.outputs],
    ] as const) {
      const next = openMemoryKeeper(database)
      await expect(next.unlock({ proof: toUnlock(proved, outputs) })).rejects.toThrow('vault/wrong-passkey')
      expect((await next.readState({})).kind).toBe('locked')
      for (const act of [
        () => vault.revealPhrase({ proof: atGate(proved, outputs) }),
        () => vault.removePasskey({ id: passkey.id, proof: atGate(proved, outputs) }),
        () => vault.addPasskey({ ...madePasskey(2), proof: forBoth(proved, outputs) }),
        () => vault.changePassphrase({ proof: forBoth(proved, outputs), newPassphrase }),
      ])
        await expect(act()).rejects.toThrow('vault/wrong-passkey')
    }
    expect((await vault.readAttempts({})).failed).toBe(0)
    expect(await vault.listPasskeys({})).toEqual([passkey])
  })

  it('is not delayed by wrong passphrases, and does not reset their count', async () => {
    const next = openMemoryKeeper(database, { pause: () => Promise.reject(new Error('it waited')) })
    for (let turn = 0; turn < 4; turn += 1)
      await next
        .unlock({ proof: newPassphrase })
        .catch((error: unknown) => expect(error).toBeInstanceOf(Error))
    expect((await next.unlock({ proof: toUnlock(passkey) })).kind).toBe('open')
    expect((await next.readAttempts({})).failed).toBe(3)
    const { entries } = await next.readAudit({})
    expect(entries.at(-1)?.event).toEqual({ kind: 'unlocked', failed: 3, by: passkey.id })
  })

  it('is listed without its secrets while the vault is locked', async () => {
    const listed = await openMemoryKeeper(database).listPasskeys({})
    const { outputs: _secret, ...face } = desk
    expect(listed).toEqual([{ ...face, id: passkey.id, createdAtMs: passkey.createdAtMs }])
  })

  it('can be added with another passkey as the proof, but never twice; a vault has at most seven', async () => {
    const proof = forBoth(passkey)
    await expect(vault.addPasskey({ ...desk, proof })).rejects.toThrow('vault/passkey-exists')
    for (let at = 2; at <= 7; at += 1) await vault.addPasskey({ ...madePasskey(at), proof })
    await expect(vault.addPasskey({ ...madePasskey(8), proof })).rejects.toThrow('vault/passkeys-full')
    expect(await vault.listPasskeys({})).toHaveLength(7)
    const next = openMemoryKeeper(database)
    const last = (await next.listPasskeys({})).at(-1)
    if (last === undefined) throw new Error('none')
    expect((await next.unlock({ proof: toUnlock(last, madePasskey(7).outputs) })).kind).toBe('open')
  })

  it('rejects a passkey that reuses the salt of another', async () => {
    const again = { ...madePasskey(2), salts: { gate: desk.salts.session, session: bytes(90) } }
    await expect(vault.addPasskey({ ...again, proof: passphrase })).rejects.toThrow('vault/internal')
    expect((await openMemoryKeeper(database).unlock({ proof: passphrase })).kind).toBe('open')
  })

  it('can be added, renamed or removed only while the vault is open', async () => {
    const locked = openMemoryKeeper(database)
    const { id } = passkey
    for (const act of [
      () => locked.addPasskey({ ...madePasskey(2), proof: passphrase }),
      () => locked.renamePasskey({ id, name: 'x' }),
      () => locked.removePasskey({ id, proof: passphrase }),
    ])
      await expect(act()).rejects.toThrow('vault/locked')
  })

  it('can be renamed', async () => {
    const renamed = await vault.renamePasskey({ id: passkey.id, name: 'Desk, blue' })
    expect(renamed).toEqual({ ...passkey, name: 'Desk, blue' })
    expect(await vault.listPasskeys({})).toEqual([renamed])
    expect((await openMemoryKeeper(database).unlock({ proof: toUnlock(passkey) })).kind).toBe('open')
    const missing = vault.renamePasskey({ id: '0f'.repeat(16), name: 'x' })
    await expect(missing).rejects.toThrow('vault/passkey-missing')
  })

  it('a removed passkey opens nothing and ends the sessions of other tabs; the passphrase still opens', async () => {
    const other = openMemoryKeeper(database)
    await other.unlock({ proof: toUnlock(passkey) })
    expect((await vault.removePasskey({ id: passkey.id, proof: passphrase })).kind).toBe('open')
    expect((await vault.readState({})).kind).toBe('open')
    expect((await other.readState({})).kind).toBe('locked')
    expect(await vault.listPasskeys({})).toEqual([])
    expect(header()).not.toHaveProperty('passkeys')
    await expect(other.unlock({ proof: toUnlock(passkey) })).rejects.toThrow('vault/wrong-passkey')
    await expect(vault.revealPhrase({ proof: atGate(passkey) })).rejects.toThrow('vault/wrong-passkey')
    expect((await other.unlock({ proof: passphrase })).kind).toBe('open')
  })

  it('can be removed with its own proof', async () => {
    await vault.removePasskey({ id: passkey.id, proof: atGate(passkey) })
    expect(await vault.listPasskeys({})).toEqual([])
  })
})

describe('a change of the passphrase, the cost or the keys', () => {
  it('passkeys still open the vault after the passphrase is changed or the cost is raised', async () => {
    await vault.changePassphrase({ proof: passphrase, newPassphrase })
    const { parameters: cost } = (await readContents(vault)).cost
    await vault.raiseCost({ passphrase: newPassphrase, cost: { ...cost, iterations: cost.iterations + 1 } })
    expect((await readContents(vault)).cost.parameters.iterations).toBe(cost.iterations + 1)
    const next = openMemoryKeeper(database)
    expect((await next.unlock({ proof: toUnlock(passkey) })).kind).toBe('open')
    expect(await next.revealPhrase({ proof: atGate(passkey) })).toMatchObject({ kind: 'revealed' })
  })

  it('a passkey lets the user change a forgotten passphrase', async () => {
    await vault.changePassphrase({ proof: forBoth(passkey), newPassphrase })
    const next = openMemoryKeeper(database)
    await expect(next.unlock({ proof: passphrase })).rejects.toThrow('vault/wrong-passphrase')
    expect((await next.unlock({ proof: newPassphrase })).kind).toBe('open')
    expect(await next.revealPhrase({ proof: newPassphrase })).toMatchObject({ kind: 'revealed' })
    expect((await openMemoryKeeper(database).unlock({ proof: toUnlock(passkey) })).kind).toBe('open')
  })

  it('renewing the keys drops every passkey, whether the proof is the passphrase or a passkey', async () => {
    const whole = database.copy()
    for (const proof of [passphrase, forBoth(passkey)]) {
      database.restore(whole)
      const next = openMemoryKeeper(database)
      await next.unlock({ proof: passphrase })
      expect((await next.renewKeys({ proof, newPassphrase })).kind).toBe('open')
      expect(await next.listPasskeys({})).toEqual([])
      for (const { wraps } of [header().gate, header().session])
        expect(wraps.map(({ kind }) => kind)).toEqual(['passphrase'])
      await expect(next.revealPhrase({ proof: atGate(passkey) })).rejects.toThrow('vault/wrong-passkey')
      expect(await next.revealPhrase({ proof: newPassphrase })).toMatchObject({ kind: 'revealed' })
    }
  })

  it('renewing the keys with a passkey as the proof rejects the old passphrase as the new one', async () => {
    const renewed = vault.renewKeys({ proof: forBoth(passkey), newPassphrase: passphrase })
    await expect(renewed).rejects.toThrow('vault/weak-passphrase')
  })
})

describe('a wrap of a passkey', () => {
  const swaps: readonly [string, (header: Header, other: Header) => Header][] = [
    [
      'put into the other compartment',
      (mine) => ({
        ...mine,
        session: { ...mine.session, wraps: [...passphraseOf(mine.session.wraps), wrapOf(mine.gate.wraps)] },
        gate: { ...mine.gate, wraps: [...passphraseOf(mine.gate.wraps), wrapOf(mine.session.wraps)] },
      }),
    ],
    [
      'of another vault',
      (mine, other) => ({
        ...mine,
        session: {
          ...mine.session,
          wraps: [
            ...passphraseOf(mine.session.wraps),
            { ...wrapOf(other.session.wraps), id: wrapOf(mine.session.wraps).id },
          ],
        },
      }),
    ],
    [
      'with another credential',
      (mine) => ({
        ...mine,
        passkeys: (mine.passkeys ?? []).map((each) => ({
          ...each,
          credentialId: new Uint8Array(16).fill(9),
        })),
      }),
    ],
    [
      'with another salt',
      (mine) => ({
        ...mine,
        session: {
          ...mine.session,
          wraps: mine.session.wraps.map((each) =>
            each.kind === 'passkey' ? { ...each, salt: bytes(9) } : each,
          ),
        },
      }),
    ],
  ]
  const passphraseOf = (wraps: readonly Wrap[]) => wraps.filter(({ kind }) => kind === 'passphrase')

  it.each(swaps)('a wrap that is %s opens nothing, at unlock or at the gate', async (_name, swap) => {
    const otherDatabase = openMemoryDatabase()
    const otherVault = openMemoryKeeper(otherDatabase)
    await otherVault.createVault({ passphrase })
    await otherVault.addPasskey({ ...desk, proof: passphrase })
    const other = readHeader(otherDatabase.stores.vault.get('header/0'))
    if (other.kind !== 'sound') throw new Error('no header')
    changeHeader((mine) => swap(mine, other.header))
    // Without the device keys, only the wraps decide.
    database.stores['device-keys'].clear()
    for (const outputs of [desk.outputs, { gate: desk.outputs.session, session: desk.outputs.gate }]) {
      const authority = { proof: forBoth(passkey, outputs), stretch: quickStretch }
      const session = unlockSession(await database.read(), authority)
      await expect(session).rejects.toThrow(/vault\/(wrong-passkey|damaged)/)
    }
  })

  it('opens only with its own output, and only where it was sealed', async () => {
    const { vaultId, gate, session, passkeys: [face] = [] } = header()
    if (face === undefined) throw new Error('no passkey')
    const open = (compartment: 'gate' | 'session', wrap: PasskeyWrap, output: Uint8Array, of = face) =>
      openPasskeyWrap({ vaultId, compartment }, of, wrap, output)
    expect(await open('gate', wrapOf(gate.wraps), desk.outputs.gate)).toHaveLength(32)
    expect(await open('session', wrapOf(session.wraps), desk.outputs.session)).toHaveLength(32)
    expect(await open('session', wrapOf(gate.wraps), desk.outputs.gate)).toBeUndefined()
    expect(await open('gate', wrapOf(session.wraps), desk.outputs.session)).toBeUndefined()
    expect(await open('gate', wrapOf(gate.wraps), desk.outputs.session)).toBeUndefined()
    const other = { ...face, credentialId: face.credentialId.map((byte) => byte ^ 1) }
    expect(await open('gate', wrapOf(gate.wraps), desk.outputs.gate, other)).toBeUndefined()
    for (const change of [
      { id: wrapOf(gate.wraps).id.map((byte) => byte ^ 1) },
      { salt: wrapOf(gate.wraps).salt.map((byte) => byte ^ 1) },
    ])
      expect(await open('gate', { ...wrapOf(gate.wraps), ...change }, desk.outputs.gate)).toBeUndefined()
  })
})

describe('a header', () => {
  const without = (wraps: readonly Wrap[], kind: Wrap['kind']) => wraps.filter((each) => each.kind !== kind)
  it.each<readonly [string, (header: Header) => Header]>([
    [
      'no passphrase at the gate',
      (it) => ({ ...it, gate: { ...it.gate, wraps: without(it.gate.wraps, 'passphrase') } }),
    ],
    [
      'no passphrase for the session',
      (it) => ({ ...it, session: { ...it.session, wraps: without(it.session.wraps, 'passphrase') } }),
    ],
    [
      'a passkey without its wraps',
      (it) => ({ ...it, gate: { ...it.gate, wraps: without(it.gate.wraps, 'passkey') } }),
    ],
    ['wraps of a passkey that is not listed', ({ passkeys: _gone, ...it }) => it],
    [
      'the same passkey twice',
      (it) => ({ ...it, passkeys: [...(it.passkeys ?? []), ...(it.passkeys ?? [])] }),
    ],
    [
      'one salt for both compartments',
      (it) => ({
        ...it,
        session: {
          ...it.session,
          wraps: it.session.wraps.map((each) =>
            each.kind === 'passkey' ? { ...each, salt: wrapOf(it.gate.wraps).salt } : each,
          ),
        },
      }),
    ],
  ])('reads a header with %s as damaged', (_name, change) => {
    expect(readHeader(encodeHeader(header()).stored).kind).toBe('sound')
    expect(readHeader(encodeHeader(change(header())).stored).kind).toBe('damaged')
  })

  it('reads a header of format 2 with passkeys as damaged', () => {
    expect(readHeader(encodeHeader(header(), 2).stored).kind).toBe('damaged')
  })
})

describe('a write that fails at any of its changes', () => {
  it.each<readonly [string, (vault: VaultService) => Promise<unknown>]>([
    ['adding', (it) => it.addPasskey({ ...madePasskey(2), proof: passphrase })],
    ['renaming', (it) => it.renamePasskey({ id: passkey.id, name: 'x' })],
    ['removing', (it) => it.removePasskey({ id: passkey.id, proof: passphrase })],
  ])('leaves every way to open the vault as it was: %s', async (_name, act) => {
    const before = header()
    for (let at = 0; at < 7; at += 1) {
      database.failNextWrite(at)
      await expect(act(vault)).rejects.toThrow('vault/storage-failed')
      expect(header()).toEqual(before)
      const next = openMemoryKeeper(database)
      expect((await next.unlock({ proof: toUnlock(passkey) })).kind).toBe('open')
    }
    await act(vault)
    expect(header()).not.toEqual(before)
  })
})
