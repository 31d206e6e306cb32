import { chooseSecp256k1, nobleSecp256k1, type Secp256k1 } from '../src/protocol/key/ecdsa.ts'
import { checkUnsignedStructure } from '../src/protocol/transition/transition.ts'
import { deriveSigningDigest, encodeSigningBytes } from '../src/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '../src/protocol/transition/wire-profile.ts'
import { atLeast, saveClaims, type Claim } from './claims.ts'
import { createHere, createHereUnsigned, onlySignHere, verifyHere } from './create-here.ts'
import { createInVault } from './create-in-vault.ts'
import { createWithDpp, verifyWithDpp } from './create-with-dpp.ts'
import { createWithWasmDpp, openWasmDpp } from './create-with-wasm-dpp.ts'
import { openDpp } from './dpp.ts'
import { measureRounds, type Subject } from './rounds.ts'
import { sampleCreate, withPayloadLock } from './sample-create.ts'

const rounds = Number(process.argv[2] ?? 40)

/** Confirms everything that the library asks the chain about a new lock. */
const chain = {
  verifyInstantLock: () => Promise.resolve(true),
  isAssetLockTransactionOutPointAlreadyUsed: () => Promise.resolve(false),
}

const dpp = await openDpp('dpp-0.25', chain)
const wasm = await openWasmDpp()
// Loaded later, as the vault does.
const { openLibsecp256k1 } = await import('../src/protocol/key/libsecp256k1.ts')
const libsecp256k1 = await openLibsecp256k1(new Uint8Array(32).fill(7))
let chosen: Secp256k1 = nobleSecp256k1
const sizes = [2, 10]
const subjects = (await Promise.all(sizes.map(subjectsFor))).flat()
console.log(
  `${subjects.length} subjects, ${rounds} interleaved rounds; about ${Math.round(subjects.length * (rounds * 0.03 + 0.6))} s`,
)
const timings = await measureRounds(subjects, rounds)
saveClaims('libraries', timings, sizes.flatMap(claimsFor), rounds)

async function subjectsFor(size: number): Promise<readonly Subject[]> {
  const sample = sampleCreate(size, size)
  const lockedByPayload = withPayloadLock(sample)
  const { spec, 'dpp-0.25': profile } = wireProfiles
  const bytes = createHere(sample, profile)
  const signed = verifyHere(bytes, profile)
  const specBytes = createHere(sample, spec)
  const specSigned = verifyHere(specBytes, spec)
  const digest = deriveSigningDigest(encodeSigningBytes(signed, profile))
  const makeWithDpp = createWithDpp(dpp, sample)
  verifyHere(new Uint8Array(await makeWithDpp()), profile)
  const members = { protocolVersion: 1, type: 2, assetLockProof: sample.proof, publicKeys: sample.keys }
  const signInVault = createInVault(sample, 'dpp-0.25')
  verifyHere(signInVault(), profile)
  const byNoble = [
    { name: `create, ${size} keys: keywright, by noble`, run: () => createHere(sample, profile) },
    { name: `create in the vault, ${size} keys: keywright, by noble`, run: signInVault },
    { name: `verify, ${size} keys: keywright, by noble`, run: () => verifyHere(bytes, profile) },
  ]
  const byLibsecp256k1 = [
    { name: `create in the vault, ${size} keys: keywright`, run: signInVault },
    { name: `create, ${size} keys: keywright`, run: () => createHere(sample, profile) },
    { name: `create, ${size} keys: dpp`, run: makeWithDpp },
    { name: `create, ${size} keys: wasm-dpp`, run: () => createWithWasmDpp(wasm, lockedByPayload) },
    { name: `create, ${size} keys: only the signatures`, run: () => onlySignHere(sample, profile, digest) },
    {
      name: `create, ${size} keys: all but the signatures`,
      run: () => createHereUnsigned(sample, profile, signed),
    },
    { name: `create in spec, ${size} keys: keywright`, run: () => createHere(sample, spec) },
    {
      name: `create in spec, ${size} keys: only the signature`,
      run: () => onlySignHere(sample, spec, digest),
    },
    {
      name: `create in spec, ${size} keys: all but the signature`,
      run: () => createHereUnsigned(sample, spec, specSigned),
    },
    {
      name: `validate before signing, ${size} keys: keywright`,
      run: () => checkUnsignedStructure(members, 'binary', profile),
    },
    { name: `verify, ${size} keys: keywright`, run: () => verifyHere(bytes, profile) },
    { name: `verify, ${size} keys: dpp`, run: () => verifyWithDpp(dpp, Buffer.from(bytes)) },
    { name: `verify in spec, ${size} keys: keywright`, run: () => verifyHere(specBytes, spec) },
  ]
  return [
    ...byLibsecp256k1.map((subject) => ({ ...subject, prepare: () => choose(libsecp256k1) })),
    ...byNoble.map((subject) => ({ ...subject, prepare: () => choose(nobleSecp256k1) })),
  ]
}

function choose(implementation: Secp256k1): void {
  if (chosen !== implementation) chooseSecp256k1(implementation)
  chosen = implementation
}

/**
 * First the claims for the same work on both sides, then those of each profile. Profile `spec` has one signature and no
 * witnesses.
 */
function claimsFor(size: number): readonly Claim[] {
  const inVault = `create in the vault, ${size} keys`
  const claims = [`${inVault}: keywright`, `${inVault}: keywright, by noble`].map((over) => ({
    what: over.replace('keywright', 'wasm-dpp takes'),
    of: `create, ${size} keys: wasm-dpp`,
    over,
    ...atLeast(2),
  }))
  const verifiedByNoble = {
    what: `verify, ${size} keys: dpp takes, by noble`,
    of: `verify, ${size} keys: dpp`,
    over: `verify, ${size} keys: keywright, by noble`,
    ...atLeast(6),
  }
  return [...claims, verifiedByNoble, ...claimsOfProfiles(size)]
}

function claimsOfProfiles(size: number): readonly Claim[] {
  return ['', ' in spec'].flatMap((profile): readonly Claim[] => {
    const create = `create${profile}, ${size} keys`
    const verify = `verify${profile}, ${size} keys`
    const signing = profile === '' ? 'the signatures' : 'the signature'
    return [
      {
        what: `${create}: dpp takes`,
        of: `create, ${size} keys: dpp`,
        over: `${create}: keywright`,
        ...atLeast(10),
      },
      {
        what: `${create}: wasm-dpp takes`,
        of: `create, ${size} keys: wasm-dpp`,
        over: `${create}: keywright`,
        ...atLeast(2),
      },
      {
        what: `${create}: all but ${signing}, to ${signing}`,
        of: `${create}: all but ${signing}`,
        over: `${create}: only ${signing}`,
        target: 0.5,
        is: 'at most',
      },
      {
        what: `${verify}: dpp takes`,
        of: `verify, ${size} keys: dpp`,
        over: `${verify}: keywright`,
        ...atLeast(6),
      },
    ]
  })
}
