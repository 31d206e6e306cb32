import { expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { stretchFloor } from '#/vault/storage/stretch-parameters.ts'
import { calibrateStretch, stretchPassphrase, type Stretch } from './stretch.ts'

const salt = new Uint8Array(16).fill(7)

// Computed with two implementations: this one and that of @noble/hashes.
it('stretches at the floor to known bytes', async () => {
  const stretched = await stretchPassphrase(encodeUtf8('correct horse battery'), salt, stretchFloor)
  expect(formatHex(stretched)).toBe('c5a11ba75128bd1b2edc3f948cae6138eb04f2e3f066dd8ade3ed131c7ab04f2')
})

it('refuses weaker parameters before it derives', async () => {
  const weaker = { ...stretchFloor, memoryKib: 8 }
  await expect(stretchPassphrase(encodeUtf8('x'), salt, weaker)).rejects.toThrow('vault/stretch-refused')
})

it('calibrates with one derivation at the floor', async () => {
  const asked: unknown[] = []
  let nowMs = 0
  const stretch: Stretch = async (_bytes, _salt, parameters) => {
    asked.push(parameters)
    nowMs += 100
    return new Uint8Array(32)
  }
  const chosen = await calibrateStretch(stretch, { wallMs: () => 0, monotonicMs: () => nowMs })
  expect(asked).toEqual([stretchFloor])
  expect(chosen).toEqual({ ...stretchFloor, memoryKib: 256 * 1024 })
})
