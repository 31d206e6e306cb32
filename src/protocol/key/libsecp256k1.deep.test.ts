import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { concatBytes, encodeUtf8, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import {
  chooseSecp256k1,
  deriveEcdsaPublicKey,
  nobleSecp256k1 as noble,
  recoverPublicKey,
  signDigest,
  type Secp256k1,
} from './ecdsa.ts'
import { openLibsecp256k1, type Libsecp256k1 } from './libsecp256k1.ts'

const sweep = readSweep(process.env)
const randomPairs = sweep.sizeOf('curve-pairs')
const seed = sweep.seedFrom(1)

const { Fn, Fp } = secp256k1.Point
const order = Fn.ORDER
const blinding = new Uint8Array(32).fill(0xb1)

let libsecp: Libsecp256k1

beforeAll(async () => {
  libsecp = await openLibsecp256k1(blinding)
})

afterEach(() => {
  vi.restoreAllMocks()
  chooseSecp256k1(noble)
})

/** 32 bytes that look random and are the same in every run. */
function seeded(name: string, index: number): Uint8Array {
  return sha256(encodeUtf8(`${name} ${index}`))
}

function scalar(value: bigint): Uint8Array {
  return parseHex(value.toString(16).padStart(64, '0'))
}

function read(bytes: Uint8Array): bigint {
  return BigInt(`0x${formatHex(bytes)}`)
}

/** Expects both implementations to sign, derive and recover the same. Returns the signature without its recovery id. */
function expectAlike(digest: Uint8Array, privateKey: Uint8Array): string {
  const signature = noble.sign(digest, privateKey)
  const publicKey = noble.derive(privateKey)
  const names = { digest: formatHex(digest), privateKey: formatHex(privateKey) }
  expect({ ...names, by: libsecp.sign(digest, privateKey) }).toEqual({ ...names, by: signature })
  expect({ ...names, by: libsecp.derive(privateKey) }).toEqual({ ...names, by: publicKey })
  expect({ ...names, by: libsecp.recover(digest, signature) }).toEqual({ ...names, by: publicKey })
  return formatHex(signature.subarray(1))
}

describe('libsecp256k1', () => {
  it(`signs, derives and recovers as noble does: ${randomPairs} random digests and keys`, ({ task }) => {
    const signatures = new Set<string>()
    for (let index = 0; index < randomPairs; index += 1)
      signatures.add(expectAlike(seeded(`digest ${seed}`, index), seeded(`private key ${seed}`, index)))
    expect(signatures.size).toBe(randomPairs)
    noteCounts(task, { sweep: 'curve-pairs', seed, done: randomPairs })
  }, 600_000)

  // RFC 6979 has no examples for this curve; libraries have shared these since 2013 (bitcointalk.org, topic 285142).
  it.each([
    [
      '1',
      'Satoshi Nakamoto',
      '934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d82442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5',
    ],
    [
      '1',
      'All those moments will be lost in time, like tears in rain. Time to die...',
      '8600dbd41e348fe5c9465ab92d23e3db8b98b873beecd930736488696438cb6b547fe64427496db33bf66019dacbf0039c04199abb0122918601db38a72cfc21',
    ],
    [
      'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140',
      'Satoshi Nakamoto',
      'fd567d121db66e382991534ada77a6bd3106f0a1098c231e47993447cd6af2d06b39cd0eb1bc8603e159ef5c20a5c8ad685a45b06ce9bebed3f153d10d93bed5',
    ],
    [
      'f8b8af8ce3c7cca5e300d33939540c10d45ce001b8f252bfbc57ba0342904181',
      'Alan Turing',
      '7063ae83e7f62bbb171798131b4a0564b956930092b33b07b395615d9ec7e15c58dfcc1e00a35e1572f366ffe34ba0fc47db1e7189759b9fb233c5b05ab388ea',
    ],
    [
      'e91671c46231f833a6406ccbea0e3e392c76c167bac1cb013f6f1013980455c2',
      "There is a computer disease that anybody who works with computers knows about. It's a very serious disease and it interferes completely with the work. The trouble with computers is that you 'play' with them!",
      'b552edd27580141f3b2a5463048cb7cd3e047b97c9f98076c32dbdf85a68718b279fa72dd19bfae05577e06c7c0c1900c371fcd5893f7e1d56a37d30174671f6',
    ],
  ])('signs with the nonce of RFC 6979: %s, %s', (privateKey, message, expected) => {
    expect(expectAlike(sha256(encodeUtf8(message)), parseHex(privateKey.padStart(64, '0')))).toBe(expected)
  })

  it('signs, derives and recovers as noble does at the smallest, middle and largest digests and keys', () => {
    const middle = order >> 1n
    const keys = [1n, 2n, 3n, 1n << 128n, 1n << 255n, middle, middle + 1n, order - 2n, order - 1n]
    const digests = [0n, 1n, middle, middle + 1n, order - 1n]
    for (const key of keys) for (const digest of digests) expectAlike(scalar(digest), scalar(key))
  })

  it('leaves a digest beyond the order of the curve to noble, which reduces it for the nonce', () => {
    chooseSecp256k1(libsecp)
    for (const value of [order, order + 1n, 2n ** 256n - 1n]) {
      const [digest, privateKey] = [scalar(value), seeded('private key', 0)]
      expect(libsecp.sign(digest, privateKey)).toBeUndefined()
      const signature = signDigest(digest, privateKey)
      expect(formatHex(signature.subarray(1))).toBe(formatHex(noble.sign(digest, privateKey).subarray(1)))
      expect(recoverPublicKey(digest, signature)).toEqual(noble.derive(privateKey))
    }
  })

  it('rejects private keys outside the range of the curve, and inputs of a wrong length', () => {
    chooseSecp256k1(libsecp)
    const digest = seeded('digest', 0)
    const sound = seeded('private key', 0)
    for (const value of [0n, order, order + 1n, 2n ** 256n - 1n]) {
      expect([libsecp.sign(digest, scalar(value)), libsecp.derive(scalar(value))]).toEqual([
        undefined,
        undefined,
      ])
      expect(() => signDigest(digest, scalar(value))).toThrow('invalid')
      expect(() => deriveEcdsaPublicKey(scalar(value))).toThrow('invalid')
    }
    for (const length of [0, 31, 33, 4096]) {
      expect(libsecp.sign(digest, new Uint8Array(length).fill(1))).toBeUndefined()
      expect(libsecp.sign(new Uint8Array(length).fill(1), sound)).toBeUndefined()
      expect(libsecp.derive(new Uint8Array(length).fill(1))).toBeUndefined()
      expect(libsecp.recover(new Uint8Array(length).fill(1), noble.sign(digest, sound))).toBeUndefined()
      expect(libsecp.recover(digest, new Uint8Array(length).fill(1))).toBeUndefined()
    }
  })

  it('recovers the same keys as noble, and none from impossible signatures', () => {
    const digest = seeded('digest', 1)
    const base = Fp.toBytes(secp256k1.Point.BASE.x)
    const parts = [0n, 1n, 2n, Fp.ORDER - order - 1n, Fp.ORDER - order, order >> 1n, order - 1n, order].map(
      scalar,
    )
    // With the base point as r and the digest as s, the recovered key would be the point at infinity.
    const made = [...parts, base, digest, scalar(2n ** 256n - 1n), seeded('r', 0), seeded('r', 1)]
    const found = { some: 0, none: 0 }
    for (const r of made)
      for (const s of made)
        for (const id of [0, 1, 2, 3]) {
          const signature = concatBytes(Uint8Array.of(id), r, s)
          const expected = noble.recover(digest, signature)
          expect({ signature, by: libsecp.recover(digest, signature) }).toEqual({ signature, by: expected })
          found[expected === undefined ? 'none' : 'some'] += 1
        }
    expect(found.some).toBeGreaterThan(50)
    expect(found.none).toBeGreaterThan(50)
    expect(libsecp.recover(digest, new Uint8Array(65).fill(4))).toBeUndefined()
    const atInfinity = concatBytes(Uint8Array.of(0), base, digest)
    expect([libsecp, noble].map((each) => each.recover(digest, atInfinity))).toEqual([undefined, undefined])
  })

  it('does not open without 32 bytes of blinding', async () => {
    await expect(openLibsecp256k1(new Uint8Array(31))).rejects.toThrow('32 bytes')
  })
})

describe('the memory of libsecp256k1', () => {
  const digest = seeded('digest', 2)
  const privateKey = seeded('private key', 2)

  /** The private key and the nonce of that signature with their negatives and inverses, in both byte orders. */
  function listSecrets(): readonly Uint8Array[] {
    const signature = noble.sign(digest, privateKey)
    const [r, s] = [read(signature.subarray(1, 33)), read(signature.subarray(33))]
    const key = read(privateKey)
    // s = (z + r·d) / k, or the negative of it.
    const nonce = Fn.mul(Fn.inv(s), Fn.create(read(digest) + r * key))
    const values = [key, nonce].flatMap((value) => [
      value,
      order - value,
      Fn.inv(value),
      Fn.inv(order - value),
    ])
    return values.flatMap((value) => [scalar(value), reverseBytes(scalar(value))])
  }

  const secrets = listSecrets()

  /** Returns the places of secrets in the memory. 16 bytes of a secret count. */
  function findSecrets(): readonly number[] {
    const memory = Buffer.from(libsecp.memory.buffer)
    return secrets
      .flatMap((secret) => [secret.subarray(0, 16), secret.subarray(16)])
      .flatMap((part) => {
        const at = memory.indexOf(part)
        return at < 0 ? [] : [at]
      })
  }

  const calls: Readonly<Record<string, () => unknown>> = {
    sign: () => libsecp.sign(digest, privateKey),
    derive: () => libsecp.derive(privateKey),
    recover: () => libsecp.recover(digest, noble.sign(digest, privateKey)),
    'sign with what is no private key': () => libsecp.sign(digest, scalar(order)),
    'sign too long a digest': () => libsecp.sign(new Uint8Array(64).fill(7), privateKey),
    'derive from what is no private key': () => libsecp.derive(new Uint8Array(32)),
    'recover from what is no signature': () => libsecp.recover(digest, new Uint8Array(65)),
  }

  it('the search finds planted secrets, and those that a call leaves behind if nothing is wiped', () => {
    expect(findSecrets()).toEqual([])
    const place = libsecp.memory.length - 32 * secrets.length
    libsecp.memory.set(concatBytes(...secrets), place)
    expect(findSecrets()).toEqual(secrets.flatMap((_, each) => [place + 32 * each, place + 32 * each + 16]))
    libsecp.memory.fill(0, place)
    vi.spyOn(libsecp.memory, 'fill').mockImplementation(() => libsecp.memory)
    libsecp.sign(digest, privateKey)
    // Secrets are found on the stack, too, which lies below all allocated memory.
    const found = findSecrets()
    expect([Math.min(...found) < 2 ** 20, Math.max(...found) > 2 ** 20]).toEqual([true, true])
    vi.restoreAllMocks()
    libsecp.sign(digest, privateKey)
    expect(findSecrets()).toEqual([])
  })

  it.each(Object.entries(calls))('contains no secret and no changed byte after: %s', (_name, call) => {
    const before = Buffer.from(libsecp.memory)
    call()
    expect(findSecrets()).toEqual([])
    expect(before.equals(libsecp.memory)).toBe(true)
  })

  it('is wiped after an error in the middle of a call', () => {
    const before = Buffer.from(libsecp.memory)
    vi.spyOn(libsecp.memory, 'slice').mockImplementation(() => {
      throw new Error('in between')
    })
    expect(() => libsecp.sign(digest, privateKey)).toThrow('in between')
    vi.restoreAllMocks()
    expect(findSecrets()).toEqual([])
    expect(before.equals(libsecp.memory)).toBe(true)
  })

  it('does not contain the blinding bytes', () => {
    expect(Buffer.from(libsecp.memory.buffer).indexOf(blinding.subarray(0, 16))).toBe(-1)
  })
})

describe('the choice of an implementation', () => {
  const digest = seeded('digest', 3)
  const privateKey = seeded('private key', 3)

  it('uses the chosen implementation for every function', () => {
    const asked = new Array<string>()
    chooseSecp256k1(libsecp)
    const watched: Secp256k1 = {
      sign: (...given) => {
        asked.push('sign')
        return libsecp.sign(...given)
      },
      recover: (...given) => {
        asked.push('recover')
        return libsecp.recover(...given)
      },
      derive: (...given) => {
        asked.push('derive')
        return libsecp.derive(...given)
      },
    }
    chooseSecp256k1(watched)
    asked.length = 0
    expect(recoverPublicKey(digest, signDigest(digest, privateKey))).toEqual(deriveEcdsaPublicKey(privateKey))
    expect(asked).toEqual(['sign', 'recover', 'derive'])
  })

  it.each(['sign', 'recover', 'derive'] as const)(
    'rejects an implementation whose %s answers wrongly',
    (name) => {
      const wrong = new Uint8Array(name === 'sign' ? 65 : 33)
      for (const answer of [wrong, undefined]) {
        expect(() => chooseSecp256k1({ ...libsecp, [name]: () => answer })).toThrow('this is not secp256k1')
        expect(signDigest(digest, privateKey).subarray(1)).toEqual(noble.sign(digest, privateKey).subarray(1))
      }
    },
  )
})
