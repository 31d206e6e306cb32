import { describe, expect, it } from 'vitest'

import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import { pickFrom, randomTransition } from '#/protocol/testing/random-transition.ts'
import { encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { signPlatform } from '#/protocol/platform/platform-signature.ts'
import { checkPlatformBytes, encodePlatform } from '#/protocol/platform/transition-bytes.ts'
import type { TransitionOf } from '#/protocol/platform/transition-layout.ts'
import { platformSample } from '#/protocol/testing/platform-samples.ts'
import inputs from '#/protocol/vectors/field/inputs.json'
import vectors from '#/protocol/vectors/platform-13.json'
import { breakOffset, headlineOf, missingBytes, type Field, type Reading } from './reading.ts'
import { recognize } from './recognize.ts'

const readingOf = (hex: string) => {
  const [reading] = recognize(hex)
  if (reading === undefined) throw new TypeError('not recognized')
  return reading
}
const failing = (hex: string) =>
  readingOf(hex)
    .checks.filter(({ state }) => state === 'fails')
    .map(({ rule }) => rule)

function leaves(field: Field): readonly Field[] {
  return field.children.length === 0 ? [field] : field.children.flatMap(leaves)
}

describe('a transition of protocol version 13', () => {
  it.each([...vectors.vectors, ...vectors.real])(
    'reads kind, digest, hash and every byte of $name',
    (each) => {
      const readings = recognize(each.full)
      expect(readings).toMatchObject([{ kind: 'platform-transition', transition: each.kind }])
      const { field, derived } = readingOf(each.full)
      const values = Object.fromEntries(derived.map(({ name, value }) => [name, value]))
      expect(values).toMatchObject({
        digest: each.digest,
        'transition-hash': each.transactionHash,
        'signing-bytes': each.signable,
      })
      expect(field.children[0]?.value).toContain(each.kind)
      // The fields follow one another to the end.
      const ends = field.children.reduce((end, { start, end: next }) => (start === end ? next : -1), 0)
      expect(ends).toBe(each.full.length / 2)
    },
  )

  it('shows keys, addresses and documents by name', () => {
    const { full = '' } = vectors.vectors.find(({ name }) => name.startsWith('batch/2')) ?? {}
    const named = leaves(readingOf(full).field).map(({ name, value }) => [name, value])
    expect(named).toContainEqual(['label', 'alice'])
    expect(named).toContainEqual(['allowSubdomains', 'false'])
  })

  it('names the signer of a create with an instant lock, but not that of a transfer', () => {
    const { full = '' } = vectors.vectors.find(({ name }) => name.startsWith('identityCreate/2')) ?? {}
    expect(readingOf(full).signatures.map(({ kind }) => kind)).toEqual([
      'matches-output',
      'witness',
      'witness',
    ])
    const { full: transfer = '' } =
      vectors.vectors.find(({ kind }) => kind === 'identityCreditTransfer') ?? {}
    expect(readingOf(transfer)).toMatchObject({ signatures: [{ kind: 'identity-unknown' }] })
    const own = readingOf(transfer).checks.find(({ rule }) => rule === 'platform.signature')
    expect(own?.state).toBe('unknown')
  })
})

describe('a BLS key that anyone can sign as', () => {
  const named = (name: string) => {
    const found = vectors.vectors.find((each) => each.name.startsWith(name))
    if (found === undefined) throw new TypeError(name)
    return found
  }
  const policyOf = (reading: Reading | undefined) =>
    reading?.checks.filter(({ group }) => group === 'policy') ?? []

  it('causes a warning where a transition adds it, but does not make the transition invalid', () => {
    const reading = readingOf(named('identityCreate/4 all five key types').full)
    expect(policyOf(reading)).toEqual([
      {
        rule: 'policy.bls-signing-key',
        group: 'policy',
        state: 'warns',
        path: '/publicKeys/1/type',
        params: { id: 1 },
      },
    ])
    expect(failing(named('identityCreate/4 all five key types').full)).toEqual([])
    const clean = { ...reading, checks: reading.checks.filter(({ group }) => group !== 'policy') }
    expect(headlineOf(reading)).toBe(headlineOf(clean))
  })

  it('causes a warning by the length of a signature if the identity is unknown', () => {
    const byBls = readingOf(named('identityCreditTransfer/6').full)
    expect(policyOf(byBls)).toMatchObject([{ rule: 'policy.bls-signing-key', path: '/signature' }])
    expect(byBls.signatures).toMatchObject([{ kind: 'identity-unknown', isForgeable: true }])
    const byEcdsa = readingOf(named('identityCreditTransfer/8').full)
    expect(policyOf(byEcdsa)).toEqual([])
    expect(byEcdsa.signatures[0]).not.toHaveProperty('isForgeable')
  })

  it('is verified if the identity is known: a false signature fails, and both are marked as forgeable', () => {
    const { full, fields, secrets } = named('identityCreditTransfer/6')
    const { signer } = secrets
    if (signer?.key === undefined || !('identityId' in fields)) throw new TypeError('no key')
    const { id, type, purpose, securityLevel, data } = signer.key
    const key = {
      id,
      type,
      purpose,
      securityLevel,
      readOnly: false,
      data: parseHex(data),
    } as IdentityPublicKey // the vectors contain a complete key
    const identity: Identity = {
      protocolVersion: 1,
      id: parseHex(fields.identityId),
      publicKeys: [key],
      balance: 1n << 64n,
      revision: 0,
    }
    const [good] = recognize(full, { identities: [identity] })
    expect(good?.signatures).toMatchObject([{ kind: 'signed-by-key', keyId: id, isForgeable: true }])
    expect(policyOf(good)).toMatchObject([{ path: '/signature', params: { id } }])
    expect(good && headlineOf(good)).toBe('holds')
    const forged = full.replace(/.{192}$/, 'ab'.repeat(96))
    const [bad] = recognize(forged, { identities: [identity] })
    expect(bad?.signatures).toMatchObject([{ kind: 'not-signed-by-key', keyId: id, isForgeable: true }])
    expect(bad && headlineOf(bad)).toBe('does-not-hold')
  })

  it('causes a warning in an identity as nodes return it, unless it is disabled', () => {
    const bls = derivePublicKey('bls', new Uint8Array(32).fill(1))
    const stored = (disabledAt: bigint | null) => {
      const key = { id: 3, type: 1, purpose: 3, securityLevel: 1, contractBounds: null } as const
      const publicKeys = [[3, { ...key, readOnly: false, data: bls, disabledAt }]] as const
      return encodeLayout(storedIdentity, {
        id: new Uint8Array(32).fill(9),
        publicKeys,
        balance: 1n,
        revision: 0n,
      })
    }
    const [enabled] = recognize(stored(null))
    expect(enabled?.kind).toBe('platform-identity')
    expect(policyOf(enabled)).toMatchObject([{ path: '/publicKeys/0/1/type', params: { id: 3 } }])
    expect(enabled && headlineOf(enabled)).toBe('holds')
    expect(policyOf(recognize(stored(5n))[0])).toEqual([])
  })
})

describe('a transition of a known identity', () => {
  const sample = randomTransition(pickFrom(5), wireProfiles['platform-13'], 7)
  const { transition, identity } = sample
  if (identity === undefined || transition.type !== 7) throw new TypeError('sample')
  const full = formatHex(encodeTransition(transition, wireProfiles['platform-13']))
  const readWith = (change: Partial<Identity>) => {
    const [reading] = recognize(full, { identities: [{ ...identity, ...change }] })
    const rules = reading?.checks.filter(({ state }) => state === 'fails').map(({ rule }) => rule)
    return { rules, verdict: reading?.signatures[0] }
  }
  const [master, high, transfer] = identity.publicKeys

  it('names the key that signed it, and finds no broken rule of the identity', () => {
    const verdict = { kind: 'signed-by-key', keyId: 2, level: 1, isDisabled: false }
    expect(readWith({})).toMatchObject({ rules: [], verdict })
  })

  it('reports a balance that is too small, and a signing key that is disabled', () => {
    expect(readWith({ balance: transition.amount - 1n }).rules).toEqual(['platform.balance'])
    const disabled = transfer && { ...transfer, disabledAt: 1 }
    expect(readWith({ publicKeys: disabled === undefined ? [] : [disabled] })).toMatchObject({
      rules: ['platform.signer-enabled'],
      verdict: { isDisabled: true },
    })
  })

  it('reports that another key signed it, or none', () => {
    // All three keys exist.
    const swapped = [master, { ...high, id: 2 }, { ...transfer, id: 1 }] as Identity['publicKeys']
    expect(readWith({ publicKeys: swapped }).verdict).toEqual({
      kind: 'signed-by-other-key',
      keyId: 1,
      named: 2,
    })
    const none = readWith({ publicKeys: identity.publicKeys.slice(0, 2) })
    expect(none).toMatchObject({ rules: ['platform.signer-known'], verdict: { kind: 'not-signed-by-key' } })
  })

  it('tells whose key signed a top-up by a chain proof, once the lock transaction is known', () => {
    const pick = pickFrom(9)
    for (;;) {
      const funded = randomTransition(pick, wireProfiles['platform-13'], 3)
      const { lockTransaction, transition: topUp } = funded
      if (lockTransaction === undefined || topUp.type !== 3 || topUp.assetLockProof.type !== 1) continue
      const hex = formatHex(encodeTransition(topUp, wireProfiles['platform-13']))
      expect(recognize(hex)[0]?.signatures).toMatchObject([{ kind: 'recovered' }])
      const [known] = recognize(hex, { lockTransactions: [lockTransaction] })
      expect(known?.signatures).toMatchObject([{ kind: 'matches-output' }])
      return
    }
  })
})

describe('bytes that the official decoder accepts and a strict one rejects', () => {
  it.each([
    ['one byte after the end', 'bytes.end'],
    ['an integer not in its shortest form (key id 0 as fb0000)', 'bincode.integer-form'],
    ['a length not in its shortest form', 'bincode.integer-form'],
    ['another identity id than the proof gives', 'platform.identity-id'],
    ['seven keys', 'platform.keys-count'],
  ])('reports %s', (name, rule) => {
    const { hex = '' } = vectors.lenient.find((each) => each.name === name) ?? {}
    expect(failing(hex)).toContain(rule)
  })
})

describe('a transition that no decoder reads', () => {
  // These inputs have too few bytes to recognise the kind.
  const untold = [
    'no bytes',
    'one byte',
    'a transition that does not exist (250)',
    'version 1 of identity create',
    'version 2 of a withdrawal',
    'a count of keys of 2^64-1',
    'pooling 3',
    'canonical CBOR of the older generation',
    'only text',
  ]

  // Kind 21 exists in protocol version 14, so its name is known.
  const newer: Readonly<Record<string, string>> = {
    'a transition that does not exist (21)': 'not-read',
    'bounds of kind 2': 'layout',
  }

  it.each(vectors.decode)(
    'shows kind and broken byte of $name, if enough bytes are read to tell the kind',
    ({ name, hex }) => {
      const [found] = recognize(hex).filter(({ kind }) => kind === 'platform-transition')
      if (untold.includes(name)) return expect(found).toBeUndefined()
      if (newer[name] !== undefined) return expect(found?.reason).toBe(newer[name])
      expect(['cut-off', 'broken']).toContain(found?.reason)
      const kinds: Readonly<Record<string, string>> = {
        '05': 'identityCreditWithdrawal',
        '06': 'identityUpdate',
      }
      expect(found?.transition).toBe(kinds[hex.slice(0, 2)] ?? 'identityCreate')
      expect(breakOffset(found?.checks ?? [])).toBeGreaterThan(4)
    },
  )

  it('shows the fields up to the byte at which it breaks', () => {
    const { hex = '' } = vectors.decode.find(({ name }) => name === 'security level 4') ?? {}
    const [reading] = recognize(hex)
    expect(reading).toMatchObject({ reason: 'broken', checks: [{ rule: 'bincode.variant', state: 'fails' }] })
    const keys = reading?.field.children.find(({ name }) => name === 'publicKeys')
    expect(keys?.children[0]?.children.map(({ name, value }) => [name, value])).toEqual([
      ['id', '0'],
      ['type', '0'],
      ['purpose', '0'],
      ['securityLevel', undefined],
    ])
  })
})

it('leaves contract bounds open, because only the contract tells whether nodes accept them', () => {
  const { full = '' } = vectors.vectors.find(({ name }) => name.startsWith('identityUpdate/5')) ?? {}
  const checks = readingOf(full).checks.filter(({ rule }) => rule === 'platform.bounds-single-contract')
  expect(checks.map(({ state }) => state)).toEqual(['unknown'])
})

describe('a transition that is cut off', () => {
  const cut = (hex: string, bytes: number) => hex.slice(0, hex.length - 2 * bytes)

  it.each([...vectors.vectors, ...vectors.real])(
    'recognises $name without its last byte, and counts one missing byte',
    ({ full, kind }) => {
      const [reading] = recognize(cut(full, 1))
      expect(reading).toMatchObject({
        kind: 'platform-transition',
        transition: kind,
        reason: 'cut-off',
        signatures: [],
      })
      const failed = reading?.checks.filter(({ state }) => state === 'fails') ?? []
      expect(failed).toHaveLength(1)
      expect(missingBytes(failed)).toBe(1)
    },
  )

  it('counts the bytes that the truncated part still needs', () => {
    const { full = '' } = vectors.vectors.find(({ name }) => name === 'identityCreditTransfer/4') ?? {}
    for (const count of [1, 3, 20]) expect(missingBytes(readingOf(cut(full, count)).checks)).toBe(count)
    // The same holds in the middle of an id.
    expect(readingOf(cut(full, 100))).toMatchObject({
      reason: 'cut-off',
      transition: 'identityCreditTransfer',
    })
  })

  it('is not reported when a wrong byte asks for more data than any transition has', () => {
    const published = vectors.vectors.find(({ name }) => name === 'addressCreditWithdrawal/1')
    const { full = '' } = published ?? {}
    const wrong = `${full.slice(0, 72)}fd${full.slice(74)}`
    expect(full.length).toBeGreaterThan(80)
    expect(recognize(wrong).map(({ reason }) => reason)).not.toContain('cut-off')
  })

  it('is not suspected in complete input, or in input that begins like layer 1', () => {
    const { full: transfer = '' } =
      vectors.vectors.find(({ kind }) => kind === 'identityCreditTransfer') ?? {}
    const [lock] = vectors.locks
    const inputs = [transfer, lock?.hex ?? '', cut(lock?.hex ?? '', 1), '0700']
    for (const each of inputs)
      expect(recognize(each).map(({ kind, reason }) => `${kind} ${reason}`)).not.toContain(
        'platform-transition cut-off',
      )
    expect(recognize(cut(lock?.hex ?? '', 1))).toMatchObject([{ kind: 'transaction', reason: 'cut-off' }])
  })
})

describe('an identity as a node returns it', () => {
  it.each(vectors.identities)('reads id, keys and every byte of $name', ({ hex, id, publicKeys }) => {
    const [reading, ...others] = recognize(hex)
    expect(others).toEqual([])
    expect(reading).toMatchObject({ kind: 'platform-identity', reason: 'layout' })
    expect(reading?.derived).toEqual([{ name: 'identity-id', value: id.base58 }])
    expect(reading?.checks.filter(({ state }) => state !== 'holds')).toEqual([])
    const { field } = readingOf(hex)
    const keys = field.children.find(({ name }) => name === 'publicKeys')
    expect(keys?.children).toHaveLength(publicKeys.length)
    const ends = field.children.reduce((end, { start, end: next }) => (start === end ? next : -1), 0)
    expect(ends).toBe(hex.length / 2)
  })

  it('fails when the data of a key does not fit its type', () => {
    const { hex = '' } = vectors.identities.find(({ publicKeys }) => publicKeys.length === 1) ?? {}
    expect(failing(hex.replace(/2102|2103/, '2109'))).toEqual(['platform.key-data'])
  })
})

describe('bytes that are not read as a transition', () => {
  const rest = '7f'.repeat(200)

  it.each([
    ['0f00', 'shield (15)'],
    ['1400', 'identityCreateFromShieldedPool (20)'],
    ['1500', 'shieldFromIdentity (21)'],
    ['1600', 'identityTopUpFromShieldedPool (22)'],
    ['1800', 'contractUserModeration (24)'],
    ['1900', 'contractFeeClaim (25)'],
  ])('names a transition that begins with %s: %s', (head, kind) => {
    const reading = recognize(head + rest).find(({ reason }) => reason === 'not-read')
    const [transition] = kind.split(' ')
    expect(reading).toMatchObject({ kind: 'platform-transition', transition, checks: [], signatures: [] })
    expect(reading?.field.children.map(({ value }) => value)).toEqual([kind, '0', rest])
  })

  it.each(['1a00', '0f01', '0201', '0f00'])(
    'finds no transition in unknown or too few bytes that begin with %s',
    (head) => {
      const few = head === '0f00' ? '7f' : rest
      expect(recognize(head + few).filter(({ kind }) => kind === 'platform-transition')).toEqual([])
    },
  )

  it('does not take a transaction of version 2 for a batch', () => {
    const [lock] = vectors.locks
    // The same transaction without its type and payload.
    const { hex = '', payload = '' } = lock ?? {}
    const classic = `02000000${hex.slice(8, -(payload.length + 2))}`
    const readings = recognize(classic)
    expect(readings.map(({ kind }) => kind)).toContain('transaction')
    expect(readings.map(({ reason }) => reason)).not.toContain('not-read')
  })
})

describe('a transition of an older layout', () => {
  const create = inputs.createBeforeFeeIncrease

  it('is recognised as a create that today’s networks reject', () => {
    expect(recognize(create)).toHaveLength(1)
    const reading = readingOf(create)
    expect(reading).toMatchObject({ transition: 'identityCreate', reason: 'older-layout' })
    expect(failing(create)).toEqual(['platform.fee-increase'])
    const ends = reading.field.children.reduce((end, { start, end: next }) => (start === end ? next : -1), 0)
    expect(ends).toBe(reading.size)
  })

  it('is recognised as a top-up, too', () => {
    const topUp = platformSample('identityTopUp', ({ fields }) => fields.userFeeIncrease < 251)
    const full = formatHex(encodePlatform(topUp))
    // Leaves out the fee increase, the byte before the length of the signature.
    const older = `${full.slice(0, -134)}${full.slice(-132)}`
    expect(readingOf(older)).toMatchObject({ transition: 'identityTopUp', reason: 'older-layout' })
  })

  it('reads a batch of version 0 with its documents and its signature', () => {
    const batch = platformSample('batch', ({ fields }) => fields.transitions[0]?.kind === 'document')
    const fields = { ...batch.fields } as TransitionOf<'batch'>['fields']
    const older = { kind: 'batch', version: 0, fields } as TransitionOf<'batch'>
    const signed = signPlatform(older, {
      signer: { type: 0, keyId: 3, privateKey: new Uint8Array(32).fill(7) },
    })
    const bytes = encodePlatform(signed)
    expect(bytes[1]).toBe(0)
    const [reading] = recognize(bytes)
    expect(reading).toMatchObject({ transition: 'batch', reason: 'layout', signatures: [{ keyId: 3 }] })
    expect(checkPlatformBytes(bytes)).toEqual({ ok: true, value: signed })
    const items = reading?.field.children.find(({ name }) => name === 'transitions')?.children
    expect(items).toHaveLength(batch.fields.transitions.length)
    expect(items?.[0]?.children.length).toBeGreaterThan(1)
  })
})
