import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { transitions } from './transitions.ts'

// The project's own vectors, in the form of a published example: bytes, digest, and results.
const read = (file) => JSON.parse(readFileSync(`src/protocol/vectors/${file}.json`, 'utf8')).transitions
const tell = ({
  profile,
  type,
  raw,
  signingBytesHex,
  digestHex,
  context,
  assetLock,
  expectedIdentityId,
}) => ({
  profile,
  type,
  raw,
  signingBytesHex,
  digestHex,
  ...(type === 5 ? { context } : { singleUseKeyHash160: assetLock.singleUseKeyHash160 }),
  ...(type === 2 ? { fundingOutpointIdentityId: expectedIdentityId } : {}),
})
// Published examples come from editions without witnesses, so their structure is that of `spec`, whatever their
// profile.
const cases = [...read('transitions'), ...read('top-ups')]
  .filter(({ profile }) => profile === 'spec')
  .map(tell)
const ofType = (type) => cases.find((each) => each.type === type)
const check = (each) => transitions.kinds.published(each).map(({ what }) => what)

it.each([2, 3, 5])('reads published examples of type %i', (type) => {
  expect(check(ofType(type))).toEqual([])
})

it.each([
  [2, 'fundingOutpointIdentityId', 'id'],
  [2, 'singleUseKeyHash160', 'recovered key'],
  [3, 'singleUseKeyHash160', 'recovered key'],
  [3, 'digestHex', 'digest'],
  [5, 'signingBytesHex', 'signing bytes'],
])('reports a published example of type %i with another %s', (type, name, what) => {
  expect(check({ ...ofType(type), [name]: 'another' })).toEqual([what])
})

it('reports an update that another key has signed', () => {
  const { raw, context, ...update } = ofType(5)
  // Swap the data of two keys, so that the signature is valid but by a key with another id.
  const [first, ...others] = context.identity.publicKeys
  const other = others.find(({ type }) => type === first.type)
  const exchanged = new Map([
    [first, other.data],
    [other, first.data],
  ])
  const publicKeys = context.identity.publicKeys.map((key) => ({
    ...key,
    data: exchanged.get(key) ?? key.data,
  }))
  const told = { ...update, raw, context: { identity: { ...context.identity, publicKeys } } }
  expect(check(told)).toEqual(['signed by the key of the identity'])
})
