import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase as proof,
  quickStretch,
} from '#/vault/testing/vault-in-memory.ts'
import type { Stretch } from '#/vault/unlock/stretch.ts'
import { vaultErrorCodes } from '#/vault/vault-error.ts'
import { mostFileCharacters } from '#/vault/storage/backup-record.ts'
import type { OpenedBackup } from './backup-forms.ts'

// One faulty backup for each class of fault, with the expected error. The files are sealed with the quick function that
// replaces Argon2id in tests. Faults in the sealed part are authenticated, as in a file by a hostile author.
const folder = path.join(import.meta.dirname, 'backup-faults')
const passphrase = 'gravel lantern quince otter marble'

interface Fault {
  readonly name: string
  readonly about: string
  readonly error: string
  readonly text: string
}

const fixtures: readonly Fault[] = readdirSync(folder).map((file) => ({
  name: path.basename(file, '.json'),
  ...JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
}))
const faults = fixtures.filter(({ error }) => error !== 'none')
const sound = fixtures.find(({ name }) => name === 'sound')?.text ?? ''

const stretched = { count: 0 }
const countedStretch: Stretch = (...of) => {
  stretched.count += 1
  return quickStretch(...of)
}

const written = { count: 0, before: 0 }
const memory = openMemoryDatabase()
const database = {
  ...memory,
  write: (...changes: Parameters<typeof memory.write>) => {
    written.count += 1
    return memory.write(...changes)
  },
}
const vault = openMemoryKeeper(database, { stretch: countedStretch })

beforeAll(async () => {
  await vault.createVault({ passphrase: proof })
  written.before = written.count
  written.count = 0
})

/** Returns the result of opening a file, after checking that nothing was written. */
async function open(text: string): Promise<OpenedBackup | string> {
  stretched.count = 0
  const result = await vault.openBackup({ text, passphrase, asNew: false }).catch((error: unknown) => {
    return error instanceof Error ? error.message : 'no error'
  })
  expect(written.count).toBe(0)
  return result
}

describe('a faulty backup', () => {
  it('control: the backup without a fault opens', async () => {
    // Control: the write that created the vault was counted.
    expect(written.before).toBe(1)
    expect(await open(sound)).toMatchObject({ kind: 'vault', keys: [{ label: 'High' }, { label: 'Other' }] })
  })

  it.each(faults)('rejects the backup $name: $error', async ({ text, error }) => {
    expect(await open(text)).toBe(error)
    // Parameters beyond the limits are rejected before any derivation.
    if (error === 'vault/backup-stretch') expect(stretched.count).toBe(0)
    await expect(
      vault.restoreBackup({ opened: '00'.repeat(16), identities: 0, into: { kind: 'open' } }),
    ).rejects.toThrow('vault/backup-closed')
  })

  it.each(faults)(
    'reports the fault $name without a passphrase, unless the fault is in the sealed part',
    async (fault) => {
      stretched.count = 0
      const { name, text, error } = fault
      const read = vault.readBackup({ text })
      const isInside = name.startsWith('content-') || /passphrase|unsound/.test(error)
      if (isInside) await expect(read).resolves.toMatchObject({ madeAtMs: expect.any(Number) })
      else await expect(read).rejects.toThrow(error)
      expect(stretched.count).toBe(0)
    },
  )

  it('the samples have more than 45 faults and cover every error of reading a backup file', () => {
    expect(faults.length).toBeGreaterThan(45)
    const told = new Set(faults.map(({ error }) => error))
    const expected = vaultErrorCodes.filter((code) =>
      /^vault\/(not-a-backup|backup-(damaged|newer|stretch|passphrase|unsound))$/.test(code),
    )
    expect([...told].toSorted()).toEqual(expected.toSorted())
  })

  it('rejects a file that is too large before parsing it', async () => {
    const text = `${sound}${' '.repeat(mostFileCharacters)}`
    expect(await open(text)).toBe('vault/backup-too-large')
    expect(stretched.count).toBe(0)
  })

  it('a wrong passphrase has its own error, not the error of damage', async () => {
    const question = { text: sound, passphrase: `${passphrase}.`, asNew: false }
    await expect(vault.openBackup(question)).rejects.toThrow('vault/backup-passphrase')
  })
})

describe('every byte of a backup', () => {
  it.each([
    ['lowest', 0x01],
    ['middle', 0x10],
    ['case', 0x20],
  ])(
    'flipping the %s bit of any byte is rejected with a known error, or leaves the backup the same',
    async (_, bit) => {
      const whole = await open(sound)
      if (typeof whole === 'string') throw new Error(whole)
      const { opened: _id, file: _file, ...equal } = whole
      const names = new Set<string>(vaultErrorCodes)
      let rejected = 0
      let tried = 0
      for (let at = 0; at < sound.length; at += 1) {
        tried += 1
        const flipped = String.fromCharCode(sound.charCodeAt(at) ^ bit)
        const result = await open(`${sound.slice(0, at)}${flipped}${sound.slice(at + 1)}`)
        if (typeof result === 'string') {
          expect(names).toContain(result)
          rejected += 1
          continue
        }
        // A flip may change white space or the case of hex digits, which have no meaning.
        const { opened: _another, file: _hash, ...same } = result
        expect(same).toEqual(equal)
      }
      expect(rejected).toBeGreaterThan(tried * 0.8)
    },
  )
})
