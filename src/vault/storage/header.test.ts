import { beforeAll, describe, expect, it } from 'vitest'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { passphrase, quickStretch } from '#/vault/testing/vault-in-memory.ts'
import { makeVault } from '#/vault/unlock/vault-creation.ts'
import { encodeHeader, readHeader, type Header } from './header.ts'
import { vaultFormat } from './stored-form.ts'
import { stretchFloor } from './stretch-parameters.ts'

let header: Header
let stored: Uint8Array

beforeAll(async () => {
  header = (await makeVault(passphrase, stretchFloor, quickStretch, 1_700_000_000_000)).header
  stored = encodeHeader(header).stored
})

describe('a stored header', () => {
  it('reads back as it was written', () => {
    expect(readHeader(stored)).toEqual({
      kind: 'sound',
      format: vaultFormat,
      header,
      hash: encodeHeader(header).hash,
    })
  })

  it('is damaged if any byte is changed', () => {
    for (let at = 0; at < stored.length; at += 1) {
      const changed = stored.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(readHeader(changed).kind).toBe('damaged')
    }
  })

  it('is damaged if it is truncated, too long, missing or of another type', () => {
    for (const length of [0, 1, stored.length - 1])
      expect(readHeader(stored.slice(0, length)).kind).toBe('damaged')
    expect(readHeader(Uint8Array.of(...stored, 0)).kind).toBe('damaged')
    expect(readHeader('text').kind).toBe('damaged')
    expect(readHeader(undefined).kind).toBe('damaged')
  })

  it('is damaged if it has more than eight wraps, since each costs a key stretching', () => {
    const [wrap] = header.gate.wraps
    if (wrap?.kind !== 'passphrase') throw new TypeError('no wrap')
    const withWraps = (count: number) => {
      const wraps = Array.from({ length: count }, (_, at) => ({
        ...wrap,
        kdf: { ...wrap.kdf, salt: new Uint8Array(16).fill(at) },
      }))
      return readHeader(encodeHeader({ ...header, gate: { ...header.gate, wraps } }).stored).kind
    }
    expect(withWraps(8)).toBe('sound')
    expect(withWraps(9)).toBe('damaged')
  })

  it('is newer, not damaged, if it has a newer format and a valid checksum', () => {
    const body = Uint8Array.of(1, 2, 3)
    const newer = (sum: Uint8Array) => encodeCbor([vaultFormat + 1, body, sum])
    expect(readHeader(newer(sha256(encodeCbor(['keywright/header', vaultFormat + 1, body])))).kind).toBe(
      'newer',
    )
    expect(readHeader(newer(new Uint8Array(32))).kind).toBe('damaged')
  })
})
