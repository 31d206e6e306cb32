import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { checkUnsignedStructure } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { assembleKeys } from '#/domain/draft/assemble-keys.ts'
import { checkKeysJson } from '#/store/records/check-keys-json.ts'
import type { DraftKey } from '#/store/records/draft-key.ts'
import { emptyKeyForm, keySources, settleKeyChoice } from '#/store/records/new-key-form.ts'
import { assembleUpdate } from '#/domain/draft/checked-update.ts'
import { rejectDisabling } from './reject-disabling.ts'
import { newUpdateDraft } from '#/store/records/update-draft.ts'
import { checkIdentityJson } from '#/domain/identity/identity-view.ts'
import { foldIdentity } from '#/domain/identity/fold-identity.ts'
import {
  sampleIdText,
  sampleIdentity,
  sampleImport,
  sampleKey,
  sampleKnown,
  sampleUpdate,
} from '#/store/testing/identity-samples.ts'
import { layKeys } from './key-matrix.ts'
import { keysAfter, listKeyRows } from '#/domain/identity/list-key-rows.ts'
import { newIdentityRecord } from '#/store/records/identity-record.ts'

// Every purpose × level × type × readOnly × disabled, through import, model, key panel and builder. All must agree with
// the table of the specification, which is repeated here.

const allowed: Readonly<Record<number, readonly number[]>> = { 0: [0, 1, 2, 3], 1: [3], 2: [3], 3: [1] }
const four = [0, 1, 2, 3] as const
const readOnlys = [undefined, false, true] as const
const disableds = [undefined, 1_700_000_000_000] as const

const secret = new Uint8Array(32).fill(7)
const publicKey = derivePublicKey('ecdsa', secret)
const datas = {
  0: publicKey,
  1: derivePublicKey('bls', secret),
  2: hash160(publicKey),
  3: new Uint8Array(20).fill(9),
} as const

interface Combination {
  readonly key: IdentityPublicKey
  readonly isAllowed: boolean
}

const combinations: readonly Combination[] = four.flatMap((purpose) =>
  four.flatMap((securityLevel) =>
    four.flatMap((type) =>
      readOnlys.flatMap((readOnly) =>
        disableds.map((disabledAt) => ({
          key: {
            id: 5,
            type,
            purpose,
            securityLevel,
            data: datas[type],
            ...(readOnly === undefined ? {} : { readOnly }),
            ...(disabledAt === undefined ? {} : { disabledAt }),
          },
          isAllowed: allowed[purpose]?.includes(securityLevel) === true,
        })),
      ),
    ),
  ),
)

const blank = newUpdateDraft({ id: sampleIdText, networkId: 'sandbox', profile: 'spec' })

function around(publicKeys: readonly IdentityPublicKey[]) {
  return { identity: sampleIdentity({ publicKeys }), vaultKeys: [], nowMs: 1_800_000_000_000 }
}

function rowOf({ data, readOnly, disabledAt, ...rest }: IdentityPublicKey): DraftKey {
  const source = { kind: 'public', text: formatBase58(data) } as const
  const disabled = disabledAt === undefined ? {} : { disabledAt: Number(disabledAt) }
  return { ...rest, ...disabled, row: 'r', label: '', readOnly: readOnly ?? null, source }
}

function jsonOf({ key }: Combination): string {
  const identity = z.encode(Identity.json, sampleIdentity())
  const member = { ...key, data: formatBase58(key.data) }
  return JSON.stringify(Object.assign({}, identity, { publicKeys: [member] }))
}

describe('a key of any kind', () => {
  it('is tested in every combination, and 7 of the 16 pairs of purpose and level are allowed', () => {
    expect(combinations).toHaveLength(4 * 4 * 4 * 3 * 2)
    expect(combinations.filter(({ isAllowed }) => isAllowed)).toHaveLength(7 * 4 * 3 * 2)
  })

  it('is imported exactly when its purpose allows its level', () => {
    for (const each of combinations) {
      const checked = checkIdentityJson(jsonOf(each))
      expect([each.key, checked.ok]).toEqual([each.key, each.isAllowed])
      if (checked.ok) expect(checked.value.publicKeys).toEqual([each.key])
      else expect(checked.violations.map(({ rule }) => rule)).toEqual(['key.level-for-purpose'])
    }
  })

  it('is in the matrix at its purpose and level, and a forbidden pair is marked as rejected', () => {
    for (const { key, isAllowed } of combinations) {
      const cell = layKeys([key], 'spec')[key.purpose]?.[key.securityLevel]
      expect(cell?.keys).toEqual([key])
      const wanted = key.disabledAt === undefined ? 'held' : cell?.state === 'missing' ? 'missing' : 'open'
      expect(cell?.state).toBe(isAllowed ? wanted : 'rejected')
    }
  })

  it('an update and the builder accept it exactly when an import does', () => {
    for (const { key, isAllowed } of combinations) {
      const update = sampleUpdate(1, { add: [key] })
      const { signature: _none, ...unsigned } = update
      expect(checkUnsignedStructure(unsigned, 'binary', wireProfiles.spec).ok).toBe(isAllowed)
      const built = assembleKeys([rowOf(key)], [], wireProfiles.spec).rows[0]?.violations ?? []
      expect(built.some(({ rule }) => rule === 'key.level-for-purpose')).toBe(!isAllowed)
    }
  })

  it('a key can be disabled exactly when it is enabled and not read-only, in the model as in the panel', () => {
    for (const { key, isAllowed } of combinations) {
      if (!isAllowed) continue
      const imports = [sampleImport(1, { publicKeys: [sampleKey(0), key] })]
      const known = sampleKnown(1, sampleUpdate(1, { disable: [5], at: 3 }), [
        { kind: 'confirmed', atMs: 2, place: 2 },
      ])
      const { state, misfits } = foldIdentity({ imports, transitions: [known] })
      const isPossible = key.readOnly !== true && key.disabledAt === undefined
      expect(misfits.size).toBe(isPossible ? 0 : 1)
      const after = state?.identity.publicKeys.find(({ id }) => id === 5)
      expect(after?.disabledAt).toBe(isPossible ? 3 : key.disabledAt)
      // Fixed members stay unchanged, whatever was tried.
      expect({ ...after, disabledAt: 0 }).toEqual({ ...key, disabledAt: 0 })

      const record = newIdentityRecord(
        { id: known.record.identityId, label: '', networkId: 'sandbox', profile: 'spec', origin: 'imported' },
        0,
      )
      const shown = { identity: sampleIdentity({ publicKeys: [key] }), balanceCredits: 0n, base: undefined }
      const rows = listKeyRows({ record, transitions: [], shown }, () => undefined, { add: [], disable: [5] })
      expect(rows[0]?.state).toBe(key.disabledAt === undefined ? 'to-disable' : 'disabled')
      expect(keysAfter(rows).every(({ disabledAt }) => disabledAt !== undefined)).toBe(true)
    }
  })

  it('the key form changes only a forbidden level, and a script hash that needs a private key', () => {
    for (const { key, isAllowed } of combinations) {
      const { purpose, securityLevel, type, readOnly = false } = key
      for (const source of keySources) {
        if (type === 4 || purpose === 4 || purpose === 5 || purpose === 6)
          throw new TypeError('of another profile')
        const chosen = { ...emptyKeyForm, source, purpose, securityLevel, type, readOnly }
        const settled = settleKeyChoice(chosen)
        expect(allowed[purpose]).toContain(settled.securityLevel)
        expect(settled.securityLevel === securityLevel).toBe(isAllowed)
        expect(settled).toMatchObject({ purpose, readOnly })
        // A script hash has no private key, so it can only be added as a public key.
        expect(settled.type).toBe(type === 3 && source !== 'public' ? 0 : type)
      }
    }
  })

  it('the builder accepts it as JSON exactly when an import does', () => {
    for (const { key, isAllowed } of combinations) {
      const checked = checkKeysJson(JSON.stringify([{ ...key, data: formatBase58(key.data) }]))
      expect(checked.ok).toBe(isAllowed)
      if (!checked.ok) expect(checked.violations.map(({ rule }) => rule)).toEqual(['key.level-for-purpose'])
    }
  })

  it('the panel stages its addition exactly when an import accepts it', () => {
    for (const { key, isAllowed } of combinations) {
      const { violations, transition } = assembleUpdate(
        { ...blank, keys: [rowOf(key)] },
        around([sampleKey(0)]),
      )
      expect(violations.map(({ rule }) => rule)).toEqual(isAllowed ? [] : ['key.level-for-purpose'])
      expect(transition?.addPublicKeys).toEqual(isAllowed ? [{ readOnly: undefined, ...key }] : undefined)
    }
  })

  it('the panel stages its disabling exactly when the model allows it, and names the same rule if not', () => {
    for (const { key, isAllowed } of combinations) {
      if (!isAllowed) continue
      const present = [sampleKey(0), key]
      const rule =
        key.disabledAt !== undefined
          ? 'update.disable-existing'
          : key.readOnly === true
            ? 'update.read-only'
            : undefined
      const identity = sampleIdentity({ publicKeys: present })
      expect(rejectDisabling(identity, { add: [], disable: [] }, 5)?.rule).toBe(rule)
      const { violations, transition } = assembleUpdate({ ...blank, disable: [5] }, around(present))
      expect(violations.map((each) => each.rule)).toEqual(rule === undefined ? [] : [rule])
      expect(transition?.disablePublicKeys).toEqual(rule === undefined ? [5] : undefined)
    }
  })

  it('a key cannot be edited: a second key with its id or its data is rejected', () => {
    for (const { key, isAllowed } of combinations) {
      if (!isAllowed || key.disabledAt !== undefined) continue
      const surroundings = around([sampleKey(0), key])
      const rulesOf = (changed: IdentityPublicKey) =>
        assembleUpdate({ ...blank, keys: [rowOf(changed)] }, surroundings).violations.map(({ rule }) => rule)
      const other = new Uint8Array(20).fill(77)
      expect(rulesOf({ id: 5, type: 2, purpose: 0, securityLevel: 2, data: other })).toEqual([
        'key.id-unique',
      ])
      expect(rulesOf({ ...key, id: 6, readOnly: key.readOnly !== true })).toEqual(['key.data-unique'])
    }
  })
})
