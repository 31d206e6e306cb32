import { expect, it } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { stretchFloor } from '#/vault/storage/stretch-parameters.ts'
import argon2idVectors from './argon2id-vectors.json'
import { encodePassphrase } from './passphrase.ts'
import { calibrateStretch, stretchPassphrase, type Stretch } from './stretch.ts'

const salt = new Uint8Array(16).fill(7)
const { vectors } = argon2idVectors

// The vectors come from two other implementations: the reference implementation and OpenSSL. A fourth, @noble/hashes,
// opens files stretched by ours in backup-format.deep.test.ts.
it.each(vectors)(
  'stretches as the reference implementation does: $memoryKib KiB, $iterations passes, $saltHex',
  async ({ passphrase, saltHex, memoryKib, iterations, hashHex }) => {
    const bytes = encodePassphrase(passphrase)
    const parameters = { ...stretchFloor, memoryKib, iterations }
    expect(formatHex(await stretchPassphrase(bytes, parseHex(saltHex), parameters))).toBe(hashHex)
  },
)

it('rejects parameters below the floor before deriving anything', async () => {
  const weaker = { ...stretchFloor, memoryKib: 8 }
  await expect(stretchPassphrase(encodeUtf8('x'), salt, weaker)).rejects.toThrow('vault/stretch-refused')
})

it('needs one derivation at the floor to choose the parameters of a new vault', async () => {
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
