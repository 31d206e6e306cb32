import { describe, expect, it } from 'vitest'

import { checkJsonText } from '#/protocol/encoding/json-text.ts'
import { checkTransition } from '#/protocol/transition/check-transition.ts'
import { warnOfTransition, type TransitionContext } from '#/protocol/transition/check-unsigned.ts'
import {
  pickFrom,
  randomTransition,
  type Pick,
  type RandomTransition,
} from '#/protocol/testing/random-transition.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import {
  checkTransitionBytes,
  encodeTransition,
  recognizeProfile,
} from '#/protocol/transition/transition-bytes.ts'
import { formatTransition, type Transition } from '#/protocol/transition/transition.ts'
import { wireProfileNames, wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import type { Checked } from '#/protocol/violation.ts'
import { mutateBytes } from '#/protocol/testing/mutate-bytes.ts'
import { mutateMembers } from './mutate-members.ts'

const sweep = readSweep(process.env)
// 3 types in each of 4 profiles, 2 more types in one profile, and 4 ways: 56 groups of mutants.
const mutantsEach = Math.ceil(sweep.sizeOf('transition-mutants') / 56)
const mutantsOfOne = 20

const profiles = wireProfileNames.map((name) => wireProfiles[name])
const types = [
  { type: 2, kind: 'create' },
  { type: 3, kind: 'top-up' },
  { type: 5, kind: 'update' },
  { type: 6, kind: 'withdrawal' },
  { type: 7, kind: 'transfer' },
] as const

type Read = readonly Checked<Transition>[]
type Mutate = (sample: RandomTransition, other: RandomTransition, pick: Pick) => Read

/** Makes one mutant of the sample and reads it, in every way that it can be read. */
const ways: Readonly<Record<string, Mutate>> = {
  'its bytes changed': (sample, other, pick) => {
    const bytes = mutateBytes(encode(sample), pick, encode(other))
    recognizeProfile(bytes)
    return profiles.map((profile) => {
      const read = checkTransitionBytes(bytes, profile)
      return read.ok ? checkWhole(read.value, 'binary', profile, sample) : read
    })
  },
  'its members changed': (sample, other, pick) => {
    const members = structuredClone(sample.transition)
    mutateMembers(members, pick, other.transition)
    return [checkWhole(members, 'binary', sample.profile, sample)]
  },
  'its JSON changed': (sample, other, pick) => {
    const members = toJson(sample)
    mutateMembers(members, pick, toJson(other))
    return [checkWhole(members, 'json', sample.profile, sample)]
  },
  'the text of its JSON changed': (sample, other, pick) => {
    const mutant = mutateBytes(encodeText(sample), pick, encodeText(other))
    const read = checkJsonText(new TextDecoder().decode(mutant))
    return [read.ok ? checkWhole(read.value, 'json', sample.profile, sample) : read]
  },
}

describe.each(profiles)('in wire profile $name', (profile) => {
  describe.each(types.filter(({ type }) => type <= 5 || profile.codec === 'bincode'))(
    'a signed $kind',
    ({ type }) => {
      it.for(Object.entries(ways))(
        `a transition with %s never throws, and verifies only as it was signed (${mutantsEach} mutants)`,
        ([way, mutate], { task }) => {
          const seed = sweep.seedFrom(
            profiles.indexOf(profile) * 100 + type * 10 + Object.keys(ways).indexOf(way),
          )
          const pick = pickFrom(seed)
          const rules = new Set<string>()
          let done = 0
          let other = randomTransition(pick, profile, type)
          while (done < mutantsEach) {
            const sample = randomTransition(pick, profile, type)
            const original = encode(sample)
            for (let each = 0; each < mutantsOfOne; each += 1, done += 1) {
              for (const checked of mutate(sample, other, pick)) judge(checked, original, profile, rules)
            }
            other = sample
          }
          noteCounts(task, { sweep: 'transition-mutants', seed, done, rules: rules.size })
          // Some mutants must pass the first bytes and reach the check of the signature.
          expect([...rules]).toContain(ruleOfSignature(type, profile))
        },
      )
    },
  )
})

function ruleOfSignature(type: number, { codec }: WireProfile): string {
  if (codec === 'bincode') return 'platform.signature'
  return type === 5 ? 'sign.identity-key' : 'sign.asset-lock-key'
}

/** A mutant is rejected; one that passes is equal to the transition that was signed. */
function judge(
  checked: Checked<Transition>,
  original: Uint8Array,
  profile: WireProfile,
  rules: Set<string>,
): void {
  if (checked.ok) {
    expect(Buffer.from(encodeTransition(checked.value, profile)).equals(original)).toBe(true)
    return
  }
  expect(checked.violations.length).toBeGreaterThan(0)
  for (const { rule } of checked.violations) rules.add(rule)
}

function checkWhole(
  input: unknown,
  form: 'json' | 'binary',
  profile: WireProfile,
  sample: RandomTransition,
): Checked<Transition> {
  const context: TransitionContext = {
    ...(sample.identity === undefined ? {} : { identity: sample.identity }),
    ...(sample.lockTransaction === undefined ? {} : { lockTransaction: sample.lockTransaction }),
    nowMs: 1_700_000_000_000,
  }
  const checked = checkTransition(input, form, profile, context)
  if (checked.ok) warnOfTransition(checked.value, profile, context)
  return checked
}

function encode({ transition, profile }: RandomTransition): Uint8Array {
  return encodeTransition(transition, profile)
}

function toJson({ transition, profile }: RandomTransition): object {
  const members: object = JSON.parse(JSON.stringify(formatTransition(transition, profile)))
  return members
}

function encodeText(sample: RandomTransition): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(toJson(sample)))
}
