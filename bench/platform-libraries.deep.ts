import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatHex } from '../src/protocol/encoding/hex.ts'
import { deriveEcdsaPublicKey } from '../src/protocol/key/ecdsa.ts'
import { checkPlatform } from '../src/protocol/platform/check-platform.ts'
import { deriveTransitionHash } from '../src/protocol/platform/platform-ids.ts'
import { recoverPlatformSigner } from '../src/protocol/platform/platform-signature.ts'
import {
  checkPlatformBytes,
  encodePlatform,
  encodePlatformSigning,
} from '../src/protocol/platform/transition-bytes.ts'
import {
  transitionLayouts,
  type PlatformKind,
  type PlatformTransition,
} from '../src/protocol/platform/transition-layout.ts'
import { pickFrom } from '../src/protocol/testing/random-transition.ts'
import { noteCounts, readSweep } from '../src/protocol/testing/sweep.ts'
import type { PlatformLibrary } from './platform-library.ts'
import { pshenmicLibrary } from './pshenmic-dpp.ts'
import {
  identityKinds,
  randomByLayout,
  randomIdentitySample,
  type IdentitySample,
} from './random-platform.ts'
import { wasmDpp3Library } from './wasm-dpp-3.ts'
import { wasmSdkLibrary } from './wasm-sdk.ts'

const sweep = readSweep(process.env)
const count = sweep.sizeOf('platform-libraries')
// All kinds except the one of protocol version 14, which no published library reads.
const kinds = (Object.keys(transitionLayouts) as readonly PlatformKind[]).filter(
  (kind) => kind !== 'identityKeyLimitsUpdate',
)
const seed = sweep.seedFrom(1300)
const rows: {
  readonly package: string
  readonly kind: PlatformKind
  readonly 'ours, read by it': string
  readonly 'its, read by us': string
  readonly 'what it does': string
}[] = []

afterAll(() => {
  console.table(rows)
})

describe.each([
  { name: '@dashevo/wasm-sdk 4.1.0', open: wasmSdkLibrary },
  { name: 'pshenmic-dpp 1.1.2-dev.8', open: pshenmicLibrary },
  { name: '@dashevo/wasm-dpp 3.0.1', open: wasmDpp3Library },
])('$name', ({ name, open }) => {
  let library: PlatformLibrary

  const note = (kind: PlatformKind, read: string, written: string, does: string) =>
    rows.push({
      package: name,
      kind,
      'ours, read by it': read,
      'its, read by us': written,
      'what it does': does,
    })

  beforeAll(async () => {
    library = await open()
  })

  it.for(kinds)('%s: the library and Keywright read what the other wrote', async (kind, { task }) => {
    const samples = samplesOf(kind)
    const why = library.cannot.get(kind)
    if (why !== undefined) {
      note(kind, 'none', 'none', why)
      for (const { signed } of samples)
        expect(await library.read(encodePlatform(signed)).catch(() => undefined)).toBeUndefined()
      return
    }
    const done = { read: 0, written: 0, signed: 0 }
    try {
      for (const [at, sample] of samples.entries()) {
        await readsOurs(library, sample.signed)
        done.read += 1
        if ('signers' in sample) buildsOurs(library, sample)
        else if (await changesOurs(library, sample.signed, at)) done.signed += 1
        done.written += 1
      }
      expect([0, count]).toContain(done.signed)
    } finally {
      const isBuilt = identityKinds.some((each) => each === kind)
      const does = isBuilt ? 'builds and signs' : done.signed > 0 ? 'changes and signs' : 'changes'
      note(kind, `${done.read} of ${count}`, `${done.written} of ${count}`, does)
    }
    noteCounts(task, { sweep: 'platform-libraries', seed, done: 2 * count, library: name, kind })
  })
})

type Sample = IdentitySample | { readonly signed: PlatformTransition }
const samples = new Map<PlatformKind, readonly Sample[]>()

/** Returns the same samples for every package. Samples of identity transitions break no rule. */
function samplesOf(kind: PlatformKind): readonly Sample[] {
  const known = samples.get(kind)
  if (known !== undefined) return known
  const pick = pickFrom(seed)
  const own = identityKinds.find((each) => each === kind)
  const made = Array.from({ length: count }, () =>
    own === undefined ? { signed: randomByLayout(kind, pick) } : randomIdentitySample(own, pick),
  )
  if (own !== undefined) expect(made.flatMap(({ signed }) => checkPlatform(signed))).toEqual([])
  samples.set(kind, made)
  return made
}

/**
 * Expects the library to read our bytes and write them again, with the same signing bytes and hash if it reports
 * them.
 */
async function readsOurs(library: PlatformLibrary, transition: PlatformTransition): Promise<void> {
  const bytes = encodePlatform(transition)
  const reading = await library.read(bytes)
  if (reading === undefined) throw new TypeError(`${library.name} writes no ${transition.kind}`)
  const { signingBytes, hash } = reading
  expect(formatHex(reading.bytes)).toBe(formatHex(bytes))
  if (signingBytes !== undefined)
    expect(formatHex(signingBytes)).toBe(formatHex(encodePlatformSigning(transition)))
  if (hash !== undefined) expect(hash.toLowerCase()).toBe(formatHex(deriveTransitionHash(bytes)))
}

/** Expects a transition that the library builds and signs from the same members to equal ours. */
function buildsOurs(library: PlatformLibrary, sample: IdentitySample): void {
  const { signed } = sample
  const built = library.build(sample)
  const read = checkPlatformBytes(built)
  expect(read).toEqual({ ok: true, value: signed })
  expect(formatHex(built)).toBe(formatHex(encodePlatform(signed)))
}

/**
 * Expects us to read a transition that the library changed: a new fee, a new signature, and nothing else. Returns
 * whether it signed.
 */
async function changesOurs(
  library: PlatformLibrary,
  transition: PlatformTransition,
  made: number,
): Promise<boolean> {
  const privateKey = new Uint8Array(32).fill(1 + (made % 250))
  const userFeeIncrease = (made * 331) % 65_536
  const bytes = await library.change(transition, encodePlatform(transition), { userFeeIncrease, privateKey })
  const read = checkPlatformBytes(bytes)
  if (!read.ok) throw new TypeError(JSON.stringify(read.violations))
  const { fields } = read.value
  const signature = 'signature' in fields ? fields.signature : undefined
  expect(read.value).toEqual({
    ...transition,
    fields: {
      ...transition.fields,
      ...('userFeeIncrease' in fields ? { userFeeIncrease } : {}),
      ...(signature === undefined ? {} : { signature }),
    },
  })
  const before = 'signature' in transition.fields ? transition.fields.signature : undefined
  if (signature === undefined || before === undefined) return false
  if (formatHex(signature) === formatHex(before)) return false
  expect(recoverPlatformSigner(read.value)).toEqual(deriveEcdsaPublicKey(privateKey))
  return true
}
