import { createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { argon2id } from '@noble/hashes/argon2.js'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import cbor from 'cbor'
import { describe, expect, it } from 'vitest'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  readContents,
  stretchStored,
} from '#/vault/testing/vault-in-memory.ts'
import first from './backup-format-1.json'
import second from './backup-format-2.json'
import third from './backup-format-3.json'
import fourth from './backup-format-4.json'

// A reader that was written from docs/backup-format.md alone, without Keywright's code or packages, proves that the
// specification is complete. The fixtures are never edited.

interface PublicPart {
  readonly format: number
  readonly keys: readonly {
    readonly id: Buffer
    readonly label: string
    readonly keyType: number
    readonly publicKey: Buffer
    readonly phraseId?: Buffer
  }[]
  readonly phrase: { readonly length: number }
}

function canonical(value: unknown): Buffer {
  return cbor.encodeCanonical(value)
}

const noPhraseIds = first.keys.map((key) => ({ ...key, phraseId: null }))

describe.each([
  [1, { ...first, keys: noPhraseIds, entries: 5 }],
  [2, second],
  [3, third],
  [4, fourth],
])('a backup of version 1 with a plaintext of format %i', (format, fixture) => {
  const { file, passphrase, keys, phrase, workspace } = fixture
  const salt = Buffer.from(file.kdf.salt, 'hex')
  const head = [file.format, file.version, file.kind, file.createdAtMs, { ...file.kdf, salt }]

  function readPlaintext(): Buffer {
    const stretched = argon2id(Buffer.from(passphrase.normalize('NFKC'), 'utf8'), salt, {
      m: file.kdf.memoryKib,
      t: file.kdf.iterations,
      p: file.kdf.parallelism,
      dkLen: 32,
    })
    const info = canonical(['keywright/backup/v1', file.kind])
    const key = Buffer.from(hkdfSync('sha256', stretched, Buffer.alloc(0), info, 32))
    const sealed = Buffer.from(file.ciphertext, 'base64')
    const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(file.iv, 'hex'))
    cipher.setAAD(canonical(head))
    cipher.setAuthTag(sealed.subarray(-16))
    return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  }

  it('has the checksum that the format specifies', () => {
    const sealed = Buffer.from(file.ciphertext, 'base64')
    const whole = canonical([...head, Buffer.from(file.iv, 'hex'), sealed])
    expect(createHash('sha256').update(whole).digest('hex')).toBe(file.checksum)
  })

  it('can be read by a program that knows only the format', () => {
    const plaintext = readPlaintext()
    const [publicLength, workspaceLength] = [plaintext.readUInt32BE(0), plaintext.readUInt32BE(4)]
    const part: PublicPart = cbor.decodeFirstSync(plaintext.subarray(8, 8 + publicLength))
    const secretsAt = 8 + publicLength + workspaceLength
    const secrets = plaintext.subarray(secretsAt)
    expect(part.format).toBe(format)
    expect(plaintext.subarray(8 + publicLength, secretsAt).toString('hex')).toBe(workspace)
    const found = part.keys.map(({ id, label, phraseId }, at) => ({
      id: id.toString('hex'),
      label,
      privateKey: secrets.subarray(at * 32, at * 32 + 32).toString('hex'),
      phraseId: phraseId?.toString('hex') ?? null,
    }))
    const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)
    expect(found.toSorted(byId)).toEqual(keys.toSorted(byId))
    for (const [at, { keyType, publicKey }] of part.keys.entries()) {
      const privateKey = secrets.subarray(at * 32, at * 32 + 32)
      const derived =
        keyType === 1
          ? bls12_381.G1.Point.BASE.multiply(BigInt(`0x${privateKey.toString('hex')}`)).toBytes(true)
          : secp256k1.getPublicKey(privateKey, true)
      expect(Buffer.from(derived).equals(publicKey)).toBe(true)
    }
    const entropy = secrets.subarray(part.keys.length * 32)
    expect(entropyToMnemonic(entropy, wordlist)).toBe(phrase)
    expect(part.phrase.length).toBe(phrase.split(' ').length)
  }, 30_000)

  it('opens in every later build', async () => {
    const vault = openMemoryKeeper(openMemoryDatabase(), { stretch: stretchStored(file) })
    const text = JSON.stringify(file)
    const { opened, log } = await vault.openBackup({ text, passphrase, asNew: true })
    expect(log).toEqual({ entries: fixture.entries, isWhole: true, joins: 0 })
    const into = { kind: 'new', passphrase, replaces: false } as const
    await vault.restoreBackup({ opened, identities: 0, into })
    const restored = (await readContents(vault)).keys.map(({ id, phraseId = null }) => `${id} ${phraseId}`)
    expect(restored.toSorted()).toEqual(keys.map(({ id, phraseId }) => `${id} ${phraseId}`).toSorted())
    for (const { id, privateKey } of keys) {
      expect(await vault.revealKey({ id, proof: passphrase, network: 'testnet' })).toMatchObject({
        hex: privateKey,
      })
    }
    expect(await vault.revealPhrase({ proof: passphrase })).toMatchObject({ words: phrase.split(' ') })
  }, 30_000)
})
