import { expect, it } from 'vitest'

import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import diff from '#/protocol/vectors/chain/testnet-905490-905491.json'
import inputs from '#/protocol/vectors/field/inputs.json'
import locks from '#/protocol/vectors/instantlocks.json'
import platform from '#/protocol/vectors/platform-13.json'
import { recognize } from './recognize.ts'

const first = (value: unknown) => recognize(JSON.stringify(value))[0]
const transition = platform.vectors[0]?.full ?? ''

it.each([
  ['a transaction with its parts', inputs.rawTransaction, 'lock-transaction', '/hex'],
  ['a chain lock that is printed part by part', inputs.bestChainLock, 'chain-lock', ''],
  ['a chain lock in a reply', { result: inputs.bestChainLock, error: null, id: 1 }, 'chain-lock', ''],
  ['a contract', { v0: { dataContract: inputs.storedContract } }, 'platform-contract', '/v0/dataContract'],
  ['an instant lock', [{ txid: '00', hex: locks.instantLocks[0]?.hex }], 'instant-lock', '/0/hex'],
  ['a block', { result: { proof: [inputs.merkleBlock] } }, 'merkle-block', '/proof/0'],
  [
    'a transition',
    { stateTransition: formatBase64(parseHex(transition)), prove: true },
    'platform-transition',
    '/stateTransition',
  ],
])('%s is read from inside an answer', (_, value, kind, within) => {
  expect(first(value)).toMatchObject({ kind, within })
})

it('reads an identity together with the answer around it', () => {
  expect(first(inputs.nodeAnswer)).toMatchObject({ kind: 'platform-identity', encoding: 'json' })
})

it('reads each document of a list', () => {
  const documents = [inputs.storedDocument, inputs.storedDocument]
  const readings = recognize(JSON.stringify({ v0: { documents: { documents } } }))
  expect(readings.map(({ kind, within }) => [kind, within])).toEqual([
    ['platform-document', '/v0/documents/documents/0'],
    ['platform-document', '/v0/documents/documents/1'],
  ])
})

it('finds no known kind in JSON with long meaningless text', () => {
  expect(first({ a: 'x'.repeat(500), b: 'ab'.repeat(300), c: ['Zm9v'.repeat(60)] })).toBeUndefined()
})

it('recognises a list that nodes stream as CBOR as a masternode list diff', () => {
  const [reading] = recognize(encodeCbor(diff.result))
  expect(reading).toMatchObject({ kind: 'mn-list-diff', encoding: 'binary' })
})

it('shows what a dash-bridge key file funds, and none of its private keys', () => {
  const wif = 'cMzLdeGd5vEqxB8B6VFQoRopQ3sLAAvEzDAoQgvX54xwofSWj1fx'
  const mnemonic = `${'abandon '.repeat(11)}about`
  const secretHex = '5e'.repeat(32)
  const file = {
    network: 'testnet',
    mode: 'create',
    depositAddress: 'yM5Wg7qxSi4sMiZuwrx37FxRdacdCyraaB',
    txid: '9d0c66597922c0667a573064ef6ba48412ae4d91ff01981fc7ca40bcf6d56cf2',
    mnemonic,
    identityId: 'JEHdJRNQEcDeKDjNSNhYKp7zzL7dQmcAJxuoDEbHRjCH',
    identityKeys: [{ id: 0, name: 'Master', privateKeyWif: wif, privateKeyHex: secretHex }],
    assetLockKey: { wif, derivationPath: "m/44'/1'/0'/0/0" },
  }
  const reading = first(file)
  expect(reading).toMatchObject({ kind: 'key-file', isMasked: true })
  expect(reading?.derived.map(({ name, value }) => [name, value])).toEqual([
    ['txid', file.txid],
    ['platform-identity-id', file.identityId],
  ])
  const all = JSON.stringify(reading, (_name, value: unknown) =>
    value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
  )
  expect(all).toContain('depositAddress')
  for (const secret of [wif, mnemonic, 'abandon abandon', secretHex]) expect(all).not.toContain(secret)
})

it('hides a private key or phrase used as a name in a dash-bridge key file', () => {
  const wif = 'cMzLdeGd5vEqxB8B6VFQoRopQ3sLAAvEzDAoQgvX54xwofSWj1fx'
  const mnemonic = `${'abandon '.repeat(11)}about`
  const secretHex = '5e'.repeat(32)
  const file = { network: 'testnet', mode: 'create', depositAddress: 'yM5Wg7qxSi4sMiZuwrx37FxRdacdCyraaB' }
  for (const named of [
    { identityKeys: [{ id: 0, name: secretHex, privateKeyWif: wif }] },
    { identityKeys: [{ id: 0, label: `my ${secretHex}`, privateKeyWif: wif }] },
    { identityKeys: [{ id: 0, name: mnemonic, privateKeyWif: wif }] },
    { identityKeys: [{ id: 0, [secretHex]: 1, privateKeyWif: wif }] },
    { identityKeys: [{ id: 0, [mnemonic]: 1, privateKeyWif: wif }] },
    { name: secretHex, identityKeys: [{ id: 0, privateKeyWif: wif }] },
  ]) {
    const readings = recognize(JSON.stringify({ ...file, ...named, mnemonic }))
    expect(readings.map(({ isMasked }) => isMasked)).toEqual([true])
    const all = JSON.stringify(readings, (_name, value: unknown) =>
      value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
    )
    for (const secret of [wif, 'abandon abandon', secretHex]) expect(all).not.toContain(secret)
  }
})
