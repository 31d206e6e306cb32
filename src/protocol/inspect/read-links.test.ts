import { describe, expect, it } from 'vitest'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { firstReading } from '#/protocol/testing/inspect-samples.ts'
import inputs from '#/protocol/vectors/field/inputs.json'
import platform from '#/protocol/vectors/platform-13.json'
import { headlineOf, type Reading } from './reading.ts'
import { recognize } from './recognize.ts'

const valuesOf = ({ field }: Reading) =>
  Object.fromEntries(field.children.map(({ name, value }) => [name, value]))

const placesOf = ({ field, bytes }: Reading) =>
  Object.fromEntries(
    field.children.map(({ name, start, valueStart, end }) => {
      expect(valueStart).toBe(start)
      return [name, new TextDecoder().decode(bytes.subarray(start, end))]
    }),
  )

describe('an address on the platform', () => {
  it.each(inputs.platformAddresses)('$address is read with its network and hash', ({ address, hash160 }) => {
    const reading = firstReading(address)
    expect(reading).toMatchObject({ kind: 'platform-address', reason: 'scheme' })
    expect(valuesOf(reading)).toMatchObject({
      network: address.startsWith('t') ? 'testnet' : 'mainnet',
      pays: address.includes('1s') ? 'script hash' : 'public key hash',
    })
    if (hash160 !== '') expect(valuesOf(reading)['hash160']).toBe(hash160)
    expect(firstReading(address.toUpperCase()).kind).toBe('platform-address')
  })

  it('is recognised with a mistyped character, but is not valid', () => {
    const [sample] = inputs.platformAddresses
    const reading = firstReading(sample?.address.replace('m93', 'm94') ?? '')
    expect(reading).toMatchObject({ kind: 'platform-address', reason: 'scheme-broken', wrong: ['address'] })
    expect(headlineOf(reading)).toBe('does-not-hold')
  })
})

describe('a payment link', () => {
  it('is read with address, network and amount', () => {
    const reading = firstReading('dash:yM5Wg7qxSi4sMiZuwrx37FxRdacdCyraaB?amount=0.05&label=Tea%20shop')
    expect(valuesOf(reading)).toEqual({
      address: 'yM5Wg7qxSi4sMiZuwrx37FxRdacdCyraaB',
      network: 'testnet',
      amount: '5000000',
      label: 'Tea shop',
    })
    const written =
      'dash:yM5Wg7qxSi4sMiZuwrx37FxRdacdCyraaB?é=é&amount=0.0500&label=%C3%A9+0.05&m&message=0.05?a'
    const placed = firstReading(written)
    expect(new TextDecoder().decode(placed.bytes)).toBe(written)
    expect(placesOf(placed)).toEqual({
      address: 'yM5Wg7qxSi4sMiZuwrx37FxRdacdCyraaB',
      network: 'yM5Wg7qxSi4sMiZuwrx37FxRdacdCyraaB',
      é: 'é',
      amount: '0.0500',
      label: '%C3%A9+0.05',
      m: '',
      message: '0.05?a',
    })
    expect(valuesOf(placed)).toMatchObject({ label: 'é 0.05', amount: '5000000', message: '0.05?a' })
    expect(firstReading('dash:yM5Wg7qxSi4sMiZuwrx37FxRdacdCyraaB?amount=x')).toMatchObject({
      wrong: ['amount'],
    })
    expect(firstReading('dash:yM5Wg7qxSi4sMiZuwrx37FxRdacdCyraaC')).toMatchObject({ wrong: ['address'] })
  })
})

describe('an invitation', () => {
  // This test key is published.
  const key = 'cMzLdeGd5vEqxB8B6VFQoRopQ3sLAAvEzDAoQgvX54xwofSWj1fx'
  const txid = '9d0c66597922c0667a573064ef6ba48412ae4d91ff01981fc7ca40bcf6d56cf2'

  it.each(['dashpay://invite', 'https://invitations.dashpay.io/applink'])(
    'an invitation by %s shows everything but its private key',
    (head) => {
      const reading = firstReading(
        `${head}?du=alice&assetlocktx=${txid}&pk=${key}&islock=null&display-name=Alice%20A`,
      )
      expect(reading).toMatchObject({ kind: 'invitation', reason: 'scheme', isMasked: true })
      expect(valuesOf(reading)).toMatchObject({ du: 'alice', assetlocktx: txid, 'display-name': 'Alice A' })
      expect(reading.field.children.at(-1)).toMatchObject({ name: 'pk', isMasked: true })
      const all = JSON.stringify(reading, (_name, value: unknown) =>
        value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
      )
      expect(all).toContain('alice')
      expect(all).not.toContain(key)
    },
  )

  it('shows its public parts in their places, and blanks out everything else', () => {
    const link = `dashpay://invite?du=al%69ce&pk=${key}&display-name=A%20du=al&assetlocktx=${txid}&seed=${key}`
    const reading = firstReading(link)
    expect(placesOf(reading)).toEqual({
      du: 'al%69ce',
      'display-name': 'A%20du=al',
      assetlocktx: txid,
      pk: '*'.repeat(key.length),
    })
    expect(reading.field.children.at(-1)?.start).toBe(link.indexOf(key))
    const shown = new TextDecoder().decode(reading.bytes)
    expect(shown).toHaveLength(link.length)
    expect(shown).toContain('al%69ce')
    expect(shown).not.toContain(key)
  })

  it('is reported as wrong with an invalid transaction id and no key', () => {
    expect(firstReading('dashpay://invite?du=alice&assetlocktx=12')).toMatchObject({
      wrong: ['assetlocktx', 'pk'],
    })
  })
})

describe('a request from an application', () => {
  const payload = parseHex(
    '01031b84c5567b126440995d3ed5aaba0565d71e1834604819ff9c17f5e9d5dd078fcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd0e4c6f67696e20746f205961707072',
  )

  it('a request for a login key shows its contract and its label', () => {
    const reading = firstReading(`dash-key:${formatBase58(payload)}?n=t&v=1`)
    expect(reading).toMatchObject({ kind: 'login-request', reason: 'scheme' })
    expect(valuesOf(reading)).toMatchObject({
      network: 'testnet',
      contractId: formatBase58(new Uint8Array(32).fill(0xcd)),
      label: 'Login to Yappr',
    })
    const encoded = formatBase58(payload)
    const places = { network: '%74', publicKey: encoded, contractId: encoded, label: encoded }
    expect(placesOf(firstReading(`dash-key:${encoded}?v=1&n=%74`))).toEqual(places)
  })

  it.each([
    ['a network named like a method', `dash-key:${formatBase58(payload)}?n=constructor&v=1`, ['request']],
    ['no network', `dash-key:${formatBase58(payload)}?v=1`, ['request']],
    ['another version', `dash-key:${formatBase58(payload)}?n=t&v=2`, ['request']],
    ['no Base58', 'dash-key:0OIl?n=t&v=1', ['request']],
    ['a label cut short', `dash-key:${formatBase58(payload.subarray(0, 75))}?n=t&v=1`, ['label']],
    [
      'version byte 2',
      `dash-key:${formatBase58(Uint8Array.of(2, ...payload.subarray(1)))}?n=t&v=1`,
      ['version'],
    ],
    ['no transition', 'dash-st:2VfUX?n=t&v=1', ['transition']],
  ])('is recognised as wrong with %s', (_, link, wrong) => {
    expect(firstReading(link)).toMatchObject({ reason: 'scheme-broken', wrong })
  })

  it('reads the transition inside a signing request, with or without its kind byte', () => {
    const { full = '' } = platform.vectors.find(({ kind }) => kind === 'identityUpdate') ?? {}
    for (const [bytes, kindByte] of [
      [parseHex(full), 'present'],
      [parseHex(full).subarray(1), 'left out'],
    ] as const) {
      const readings = recognize(`dash-st:${formatBase58(bytes)}?n=t&v=1`)
      expect(readings.map(({ kind }) => kind)).toEqual(['signing-request', 'platform-transition'])
      expect(readings[1]).toMatchObject({ transition: 'identityUpdate' })
      const [link] = readings
      expect(link && valuesOf(link)).toMatchObject({ network: 'testnet', kindByte })
      const [withLabel] = recognize(`dash-st:${formatBase58(bytes)}?k=1&l=%6B&v=1&n=t`)
      expect(withLabel && valuesOf(withLabel)).toMatchObject({ k: '1', l: 'k' })
      expect(withLabel && placesOf(withLabel)).toEqual({
        network: 't',
        kindByte: formatBase58(bytes),
        k: '1',
        l: '%6B',
      })
    }
  })
})
