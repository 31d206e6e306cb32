import { beforeAll, describe, expect, it } from 'vitest'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'
import { openMemoryDatabase, openMemoryKeeper, quickStretch } from '#/vault/testing/vault-in-memory.ts'
import type { Stretch } from '#/vault/unlock/stretch.ts'
import { deriveBackupKey, openBackupFile, readBackupFile, sealBackup } from './backup-envelope.ts'

// Takes a full backup and removes or changes its members one at a time: null, another type, or slightly too short or
// too long. Members of the sealed part change, too, as in a file by a hostile author.

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
type Path = readonly (string | number)[]

/** One wrong member. `removed` is a symbol, since any value may be a wrong value. */
interface Fault<Value> {
  readonly name: string
  readonly path: Path
  readonly value: Value | typeof removed
}

const removed = Symbol('removed')
const passphrase = 'gravel lantern quince otter marble'
const high = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' } as const

let derivations = 0
const stretch: Stretch = (...given) => {
  derivations += 1
  return quickStretch(...given)
}
const database = openMemoryDatabase()
const vault = openMemoryKeeper(database, { stretch })
let file: Json
let head: Uint8Array
let part: CborValue
let secrets: Uint8Array

beforeAll(async () => {
  await vault.createVault({ passphrase })
  await vault.generateKey(high)
  await vault.importPhrase({ text: `${'abandon '.repeat(11)}about`, proof: passphrase })
  await vault.generateKey({ kind: 'single-use', label: 'Derived', network: 'testnet' })
  const { text } = await vault.makeBackup({ proof: passphrase, workspace: new Uint8Array(3), identities: 0 })
  file = JSON.parse(text)
  const sealed = readBackupFile(text)
  const plaintext = await openBackupFile(sealed, await deriveBackupKey(sealed, passphrase, quickStretch))
  const length = new DataView(plaintext.buffer, plaintext.byteOffset).getUint32(0)
  const decoded = decodeCbor(plaintext.subarray(8, 8 + length))
  if (!decoded.ok) throw new TypeError('no public part')
  part = decoded.value
  head = plaintext.slice(4, 8)
  secrets = plaintext.slice(8 + length)
}, 60_000)

describe('a backup with a single fault', () => {
  it('control: the backup opens without a fault, even after it is sealed and written again', async () => {
    expect(await codeOf(JSON.stringify(file))).toBe('none')
    expect(await codeOf(await seal(part))).toBe('none')
    expect(faultsOf(file, wrongJson).length).toBeGreaterThan(100)
    expect(faultsOf(part, wrongCbor).length).toBeGreaterThan(200)
  })

  it('rejects every fault in the envelope with its own error, and derives nothing', async () => {
    const stored = database.copy()
    derivations = 0
    const wrong: unknown[] = []
    for (const { name, path, value } of faultsOf(file, wrongJson)) {
      const error = await codeOf(JSON.stringify(replaced(file, path, value)))
      if (error !== envelopeError(path, value)) wrong.push({ name, error })
    }
    expect(wrong).toEqual([])
    expect(derivations).toBe(0)
    expect(database.copy()).toEqual(stored)
  })

  it('rejects every fault in the sealed part as unsound or newer', async () => {
    const stored = database.copy()
    const wrong: unknown[] = []
    for (const { name, path, value } of faultsOf(part, wrongCbor)) {
      const error = await codeOf(await seal(replaced(part, path, value)))
      const isNewer = path.length === 1 && path[0] === 'format' && value === 2
      if (error !== (isNewer ? 'vault/backup-newer' : 'vault/backup-unsound')) wrong.push({ name, error })
    }
    expect(wrong).toEqual([])
    expect(database.copy()).toEqual(stored)
  })
})

function envelopeError(path: Path, value: unknown): string {
  const [first, second] = path
  // A file whose beginning contains the format's name counts as a damaged backup.
  const hasName = typeof value === 'string' && value.includes('keywright-backup')
  if (first === 'format') return hasName ? 'vault/backup-damaged' : 'vault/not-a-backup'
  if (first === 'version' && typeof value === 'number' && value > 1 && Number.isInteger(value))
    return 'vault/backup-newer'
  const isParameter = second === 'memoryKib' || second === 'iterations' || second === 'parallelism'
  if (isParameter && typeof value === 'number' && Number.isInteger(value)) return 'vault/backup-stretch'
  return 'vault/backup-damaged'
}

/** Returns every member of the value, at any depth, with each of its wrong values. */
function faultsOf<Value>(
  value: Value,
  wrong: (member: unknown) => readonly (Value | typeof removed)[],
): readonly Fault<Value>[] {
  const faults: Fault<Value>[] = []
  const visit = (member: unknown, path: Path) => {
    if (path.length > 0)
      for (const each of wrong(member))
        if (isAllowed(path, each))
          faults.push({ name: `${path.join('.')} ${showWrong(each)}`, path, value: each })
    if (typeof member !== 'object' || member === null || member instanceof Uint8Array) return
    for (const [name, each] of Object.entries(member))
      visit(each, [...path, Array.isArray(member) ? Number(name) : name])
  }
  visit(value, [])
  return faults
}

// Any text may be a label, some members may be null or missing, and log entries are checked only with their log.
function isAllowed(path: Path, value: unknown): boolean {
  const name = path.at(-1)
  const isEntry = path.at(-2) === 'entries'
  if (isEntry) return value !== removed && !(value instanceof Uint8Array)
  if (value === removed) return typeof name === 'string' && path.at(-2) !== 'nextIndices'
  if (name === 'phrase' || name === 'writtenDownAtMs' || name === 'derivedFrom') return value !== null
  if (value === 2) return name === 'format' || name === 'version' || name === 'parallelism'
  return !(name === 'label' && typeof value === 'string')
}

function wrongJson(member: unknown): readonly (Json | typeof removed)[] {
  const others: Json[] = [null, true, [], {}, typeof member === 'number' ? '1' : 1]
  const near: Json[] = typeof member === 'number' ? [-1, 0.5] : []
  if (member === 1) near.push(2, 0)
  if (typeof member === 'string') near.push(`${member}0`, member.slice(1), '')
  return [removed, ...others.filter((each) => typeof each !== typeof member || each === null), ...near]
}

function wrongCbor(member: unknown): readonly (CborValue | typeof removed)[] {
  const wrong: CborValue[] = [null, true]
  if (member instanceof Uint8Array) wrong.push(member.subarray(1), new Uint8Array([...member, 0]), 'bytes')
  else if (typeof member === 'number') wrong.push(-1, 0.5, '1', ...(member === 1 ? [2] : []))
  else wrong.push(7)
  if (typeof member === 'string') wrong.push('another')
  return [removed, ...wrong.filter((each) => each !== member)]
}

function replaced<Value>(from: Value, path: Path, value: Value | typeof removed): Value {
  const copy: Value = structuredClone(from)
  const parent = path.slice(0, -1).reduce<unknown>((at, name) => Reflect.get(Object(at), name), copy)
  const name = path.at(-1) ?? ''
  if (value === removed) Reflect.deleteProperty(Object(parent), name)
  else Reflect.set(Object(parent), name, value)
  return copy
}

function seal(changed: CborValue): Promise<string> {
  const encoded = encodeCbor(changed)
  const plaintext = new Uint8Array(8 + encoded.length + secrets.length)
  new DataView(plaintext.buffer).setUint32(0, encoded.length)
  plaintext.set(head, 4)
  plaintext.set(encoded, 8)
  plaintext.set(secrets, 8 + encoded.length)
  const about = { kind: 'vault', createdAtMs: 1_700_000_000_000 } as const
  const parameters = { algorithm: 'argon2id', memoryKib: 65_536, iterations: 3, parallelism: 1 } as const
  return sealBackup(about, parameters, passphrase, plaintext, quickStretch)
}

async function codeOf(text: string): Promise<string> {
  try {
    await vault.openBackup({ text, passphrase, asNew: false })
    return 'none'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function showWrong(value: unknown): string {
  if (value === removed) return 'removed'
  return value instanceof Uint8Array ? `of ${value.length} bytes` : `= ${JSON.stringify(value)}`
}
