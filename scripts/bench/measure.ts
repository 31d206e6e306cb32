import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { checkUnsignedStructure } from '#/protocol/transition/transition.ts'
import { deriveSigningDigest, encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { createHere, createHereUnsigned, onlySignHere, verifyHere } from './create-here.ts'
import { createWithDpp, verifyWithDpp } from './create-with-dpp.ts'
import { createWithWasmDpp, openWasmDpp } from './create-with-wasm-dpp.ts'
import { openDpp } from './dpp.ts'
import { measureRounds, type Subject, type Timing } from './rounds.ts'
import { sampleCreate, withPayloadLock } from './sample-create.ts'

const rounds = Number(process.argv[2] ?? 40)
const resultsFile = path.join('.cache', 'bench.json')

/** Answers yes to what the library asks of the chain about a new lock. */
const chain = {
  verifyInstantLock: () => Promise.resolve(true),
  isAssetLockTransactionOutPointAlreadyUsed: () => Promise.resolve(false),
}

interface Claim {
  readonly what: string
  readonly of: string
  readonly over: string
  /** At least this many times as long; for `at most`, at most this part. */
  readonly target: number
  readonly is: 'at least' | 'at most'
}

const dpp = await openDpp('dpp-0.25', chain)
const wasm = await openWasmDpp()
const sizes = [2, 10]
const subjects = (await Promise.all(sizes.map(subjectsFor))).flat()
console.log(
  `${subjects.length} subjects, ${rounds} interleaved rounds; about ${Math.round(subjects.length * (rounds * 0.03 + 0.6))} s`,
)
const timings = await measureRounds(subjects, rounds)
const claims = sizes
  .flatMap(claimsFor)
  .map((claim) => ({ ...claim, ratio: medianOf(claim.of) / medianOf(claim.over) }))
report(timings)

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
  return [
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
}

/** First the same work on both sides, then the document's own profile, which has one signature and no witnesses. */
function claimsFor(size: number): readonly Claim[] {
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

function atLeast(target: number): Pick<Claim, 'target' | 'is'> {
  return { target, is: 'at least' }
}

function medianOf(name: string): number {
  const timing = timings.get(name)
  if (timing === undefined) throw new TypeError(`not measured: ${name}`)
  return timing.medianMs
}

function report(all: ReadonlyMap<string, Timing>): void {
  const machine = { cpu: os.cpus()[0]?.model ?? 'unknown', cores: os.cpus().length, node: process.version }
  console.log(`\n${machine.cpu}, ${machine.cores} cores, Node ${machine.node}\n`)
  console.log(`${'processor time of one run, median'.padEnd(52)}${'ms'.padStart(10)}${'±'.padStart(7)}`)
  for (const [name, { medianMs, spread }] of all) {
    console.log(
      `${name.padEnd(52)}${medianMs.toFixed(3).padStart(10)}${`${(spread * 100).toFixed(0)} %`.padStart(7)}`,
    )
  }
  console.log(`\n${'ratio of medians'.padEnd(66)}${'ratio'.padStart(7)}   target`)
  for (const { what, ratio, target, is } of claims) {
    const isMet = is === 'at least' ? ratio >= target : ratio <= target
    console.log(
      `${what.padEnd(66)}${ratio.toFixed(2).padStart(7)}   ${is} ${target}: ${isMet ? 'met' : 'missed'}`,
    )
  }
  mkdirSync(path.dirname(resultsFile), { recursive: true })
  const json = { machine, rounds, timings: Object.fromEntries(all), ratios: claims }
  writeFileSync(resultsFile, `${JSON.stringify(json, undefined, 2)}\n`)
  console.log(`\nwritten to ${resultsFile}`)
}
