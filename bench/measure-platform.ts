import {
  chooseSecp256k1,
  deriveEcdsaPublicKey,
  nobleSecp256k1,
  type Secp256k1,
} from '../src/protocol/key/ecdsa.ts'
import { equalBytes } from '../src/protocol/encoding/bytes.ts'
import { checkPlatform } from '../src/protocol/platform/check-platform.ts'
import { checkPlatformUnsigned } from '../src/protocol/platform/check-unsigned.ts'
import { derivePlatformIdentityId } from '../src/protocol/platform/platform-ids.ts'
import {
  isTransitionSignedBy,
  signedDataOf,
  signPlatform,
  signPlatformData,
} from '../src/protocol/platform/platform-signature.ts'
import { checkPlatformBytes, encodePlatform } from '../src/protocol/platform/transition-bytes.ts'
import type { PlatformTransition } from '../src/protocol/platform/transition-layout.ts'
import { keyOf, privateKeyOf } from '../src/protocol/testing/platform-parts.ts'
import { pickFrom } from '../src/protocol/testing/random-transition.ts'
import { atLeast, saveClaims, type Claim } from './claims.ts'
import { randomProof, type IdentitySample } from './random-platform.ts'
import { measureRounds, type Subject } from './rounds.ts'
import { buildWithDpp3, openWasmDpp3, signerOf, verifyWithDpp3 } from './wasm-dpp-3.ts'
import { buildWithWasmSdk, openWasmSdk, readWithWasmSdk } from './wasm-sdk.ts'

// Current transitions in comparison with the official packages, which build, sign and decode. Neither checks rules or
// witnesses; `@dashevo/wasm-dpp` 3.0.1 verifies the signature of an update. Each claim compares the same work, and
// work that only we do has no claim.

const rounds = Number(process.argv[2] ?? 30)
const sdk = await openWasmSdk()
const dpp = await openWasmDpp3()

const { openLibsecp256k1 } = await import('../src/protocol/key/libsecp256k1.ts')
const libsecp256k1 = await openLibsecp256k1(new Uint8Array(32).fill(7))
let chosen: Secp256k1 = nobleSecp256k1

const privateKey = privateKeyOf(200)
const assetLockProof = randomProof(privateKey, pickFrom(13))
const signer = { type: 0, privateKey } as const
const master = { type: 0, data: deriveEcdsaPublicKey(privateKey) } as const
const samples = [createSample(2), createSample(6), updateSample(0), updateSample(6)]
const timings = await measureRounds(samples.flatMap(subjectsFor), rounds)
saveClaims('platform', timings, samples.flatMap(claimsFor), rounds)

interface Measured {
  readonly name: string
  readonly build: () => IdentitySample
}

function createSample(count: number): Measured {
  const keys = Array.from({ length: count }, (_, id) => keyOf(id))
  const witnesses = new Map(keys.map(({ id }) => [id, privateKeyOf(id)]))
  return {
    name: `create, ${count} keys`,
    build: () => {
      const identityId = derivePlatformIdentityId(assetLockProof)
      const fields = {
        publicKeys: keys,
        assetLockProof,
        userFeeIncrease: 0,
        signature: new Uint8Array(),
        identityId,
      }
      const unsigned = { kind: 'identityCreate', version: 0, fields } as const
      const signers = { witnesses, signer }
      return { unsigned, signed: signPlatform(unsigned, signers), signers }
    },
  }
}

function updateSample(count: number): Measured {
  const keys = Array.from({ length: count }, (_, at) => keyOf(at + 10))
  const witnesses = new Map(keys.map(({ id }) => [id, privateKeyOf(id)]))
  return {
    name: `update, ${count} new keys`,
    build: () => {
      const fields = {
        identityId: new Uint8Array(32).fill(9),
        revision: 7n,
        nonce: 8n,
        addPublicKeys: keys,
        disablePublicKeys: [1, 2],
        userFeeIncrease: 0,
        signaturePublicKeyId: 0,
        signature: new Uint8Array(),
      }
      const unsigned = { kind: 'identityUpdate', version: 0, fields } as const
      const signers = { witnesses, signer: { ...signer, keyId: 0 } }
      return { unsigned, signed: signPlatform(unsigned, signers), signers }
    },
  }
}

function subjectsFor({ name, build }: Measured): readonly Subject[] {
  const sample = build()
  const bytes = encodePlatform(sample.signed)
  for (const built of [buildWithWasmSdk(sdk, sample), buildWithDpp3(dpp, sample)])
    if (!equalBytes(built, bytes)) throw new TypeError(`${name}: other bytes`)
  const { kind } = sample.signed
  const { witnesses } = sample.signers
  const data = signedDataOf(sample.signed)
  const signers = [
    signer,
    ...[...(witnesses?.values() ?? [])].map((each) => ({ type: 0, privateKey: each }) as const),
  ]
  const buildHere = () => encodePlatform(build().signed)
  const checkHere = () => check(bytes)
  checkHere()
  if (kind !== 'identityCreate' && kind !== 'identityUpdate') throw new TypeError(kind)
  const byLibsecp256k1 = [
    { name: `${name}: keywright`, run: buildHere },
    { name: `${name}: wasm-sdk`, run: () => buildWithWasmSdk(sdk, sample) },
    { name: `${name}: wasm-dpp`, run: () => buildWithDpp3(dpp, sample) },
    {
      name: `signatures of ${name}: keywright`,
      run: () => signers.map((each) => signPlatformData(data, each)),
    },
    { name: `decode ${name}: keywright`, run: () => read(bytes) },
    { name: `decode ${name}: wasm-sdk`, run: () => sdk.StateTransition.fromBytes(bytes).free() },
    { name: `decode ${name} to members: wasm-sdk`, run: () => readWithWasmSdk(sdk, kind, bytes) },
    { name: `decode and ask rules of ${name}: keywright`, run: () => checkUnsigned(bytes) },
    { name: `decode and check ${name}: keywright`, run: checkHere },
    ...(kind === 'identityUpdate' ? verifiedSubjects(name, sample, bytes) : []),
  ]
  const byNoble = [
    { name: `${name}: keywright, by noble`, run: buildHere },
    { name: `decode and check ${name}: keywright, by noble`, run: checkHere },
  ]
  return [
    ...byLibsecp256k1.map((subject) => ({ ...subject, prepare: () => choose(libsecp256k1) })),
    ...byNoble.map((subject) => ({ ...subject, prepare: () => choose(nobleSecp256k1) })),
  ]
}

/** Verifies only the signature of the update by its key, because `wasm-dpp` verifies nothing else. */
function verifiedSubjects(name: string, sample: IdentitySample, bytes: Uint8Array): readonly Subject[] {
  const key = signerOf(dpp, 'identityUpdate', sample.signers.signer)
  const require = (isSigned: boolean) => {
    if (!isSigned) throw new TypeError(`${name}: not verified`)
  }
  return [
    {
      name: `decode and verify ${name}: keywright`,
      run: () => require(isTransitionSignedBy(master, read(bytes))),
    },
    {
      name: `decode and verify ${name}: wasm-dpp`,
      run: async () => require(await verifyWithDpp3(dpp, bytes, key)),
    },
  ]
}

/** Reads strictly, to the last byte. */
function read(bytes: Uint8Array): PlatformTransition {
  const checked = checkPlatformBytes(bytes)
  if (!checked.ok) throw new TypeError('not read')
  return checked.value
}

/** Checks every rule that needs no signature. */
function checkUnsigned(bytes: Uint8Array): void {
  if (checkPlatformUnsigned(read(bytes)).length > 0) throw new TypeError('a rule is broken')
}

/** Checks every rule, every witness, and the signature of the signing key. */
function check(bytes: Uint8Array): void {
  const transition = read(bytes)
  if (checkPlatform(transition).length > 0) throw new TypeError('a rule is broken')
  if (transition.kind === 'identityUpdate' && !isTransitionSignedBy(master, transition))
    throw new TypeError('not signed by that key')
}

function choose(implementation: Secp256k1): void {
  if (chosen !== implementation) chooseSecp256k1(implementation)
  chosen = implementation
}

function claimsFor({ name }: Measured): readonly Claim[] {
  const verified = `decode and verify ${name}`
  const toMembers = `decode ${name} to members`
  return [
    claim(`${name}: wasm-sdk takes`, `${name}: wasm-sdk`, `${name}: keywright`, 3),
    claim(`${name}: wasm-dpp takes`, `${name}: wasm-dpp`, `${name}: keywright`, 3),
    claim(
      `${name}: wasm-sdk takes, of our signatures alone`,
      `${name}: wasm-sdk`,
      `signatures of ${name}: keywright`,
      3,
    ),
    claim(`${name}: wasm-sdk takes, by noble`, `${name}: wasm-sdk`, `${name}: keywright, by noble`, 3),
    claim(`decode ${name}: wasm-sdk takes`, `decode ${name}: wasm-sdk`, `decode ${name}: keywright`, 5),
    claim(`${toMembers}: wasm-sdk takes`, `${toMembers}: wasm-sdk`, `decode ${name}: keywright`, 5),
    ...(name.startsWith('update')
      ? [claim(`${verified}: wasm-dpp takes`, `${verified}: wasm-dpp`, `${verified}: keywright`, 5)]
      : []),
  ]
}

function claim(what: string, of: string, over: string, target: number): Claim {
  return { what, of, over, ...atLeast(target) }
}
