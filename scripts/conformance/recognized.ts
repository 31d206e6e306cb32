import { recognize } from '#/protocol/inspect/recognize.ts'
import { holds } from '#/protocol/inspect/reading.ts'
import { mismatch, type Mismatch } from './suite.ts'
import { text, vector, type Vector } from './vector.ts'

interface Example {
  readonly input: string
  readonly kind: string
}

const transitionKinds: Readonly<Record<string, string>> = {
  2: 'identity-create',
  3: 'identity-top-up',
  5: 'identity-update',
}

/** Readings that the inspector must rank first for the texts of a valid case. */
const examples: Readonly<Record<string, (each: Vector) => readonly Example[]>> = {
  'transitions.json transitions': transitionExamples,
  'top-ups.json transitions': transitionExamples,
  'transactions.json transactions': ({ hex, lockOutputIndexes, type }) => [
    { input: text(hex), kind: isList(lockOutputIndexes) || type === 8 ? 'lock-transaction' : 'transaction' },
  ],
  'instantlocks.json instantLocks': ({ hex, base64 }) => [
    { input: text(hex), kind: 'instant-lock' },
    { input: text(base64), kind: 'instant-lock' },
  ],
  'instantlocks.json chainLocks': ({ hex }) => [{ input: text(hex), kind: 'chain-lock' }],
  'identity-ids.json ids': ({ outPointHex, outPointBase64, identityId }) => [
    { input: text(outPointHex), kind: 'out-point' },
    { input: text(outPointBase64), kind: 'out-point' },
    { input: text(identityId), kind: 'identifier' },
  ],
  'keys.json ecdsa': ({
    publicKeyCompressedHex,
    publicKeyBase58,
    wifMainnet,
    wifTestnet,
    addressMainnet,
  }) => [
    { input: text(publicKeyCompressedHex), kind: 'public-key' },
    { input: text(publicKeyBase58), kind: 'public-key' },
    { input: text(wifMainnet), kind: 'private-key' },
    { input: text(wifTestnet), kind: 'private-key' },
    { input: text(addressMainnet), kind: 'address' },
  ],
  'keys.json bls': ({ publicKeyHex }) => [{ input: text(publicKeyHex), kind: 'public-key' }],
  'exchange.json exchanges': ({ unsigned, signatures }) => [
    ...exchangeExamples(unsigned, 'exchange-unsigned'),
    ...exchangeExamples(signatures, 'exchange-signatures'),
  ],
  'identity.json vectors': ({ hex }) => [{ input: text(hex), kind: 'platform-identity' }],
  'platform-13.json identities': ({ hex }) => [{ input: text(hex), kind: 'platform-identity' }],
  'contracts.json valid': ({ contract }) => [{ input: JSON.stringify(contract), kind: 'data-contract' }],
}

function transitionExamples({ serializedHex, json, type }: Vector): readonly Example[] {
  const kind = transitionKinds[String(type)] ?? ''
  return [
    { input: text(serializedHex), kind },
    ...(json === null || json === undefined ? [] : [{ input: JSON.stringify(json), kind }]),
  ]
}

function exchangeExamples(forms: unknown, kind: string): readonly Example[] {
  const { json, cborHex } = vector(forms)
  return [
    { input: JSON.stringify(json), kind },
    { input: text(cborHex), kind },
  ]
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0
}

export function checkRecognized(file: string, kind: string, each: Vector): readonly Mismatch[] {
  const found = examples[`${file} ${kind}`]?.(each) ?? []
  return found.flatMap((example) => {
    const [first] = recognize(example.input)
    const got = first === undefined ? 'nothing' : `${first.kind}, ${holds(first) ? 'holds' : 'does not hold'}`
    return mismatch('recognized', `${example.kind}, holds`, got)
  })
}
