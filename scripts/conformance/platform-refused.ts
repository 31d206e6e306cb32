import { reportContract } from '#/protocol/contract/check-contract.ts'
import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkPrivateKeyHex } from '#/protocol/key/private-key.ts'
import { checkInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { readLockOutput } from '#/protocol/layer1/asset-lock.ts'
import { checkTransaction } from '#/protocol/layer1/transaction.ts'
import { groupViolations, schemaViolations, tokenViolations } from '#/protocol/platform/check-contract.ts'
import { newerViolations } from '#/protocol/platform/check-newer.ts'
import { checkPlatform } from '#/protocol/platform/check-platform.ts'
import { newKey } from '#/protocol/platform/key-layout.ts'
import { valueOfJson, type JsonValue } from '#/protocol/platform/platform-value.ts'
import { checkPlatformSigner } from '#/protocol/platform/platform-signers.ts'
import { isPlatformSignedBy, signedData, signPlatformData } from '#/protocol/platform/platform-signature.ts'
import {
  checkPlatformBytes,
  encodePlatform,
  encodePlatformSigning,
  inspectPlatformBytes,
} from '#/protocol/platform/transition-bytes.ts'
import { transitionLayouts, address } from '#/protocol/platform/transition-layout.ts'
import { rules, type RuleId } from '#/protocol/rule.ts'
import type { Checked, Violation } from '#/protocol/violation.ts'
import { asKey } from './platform-13.ts'
import { lenientRules, schemaRules } from './platform-rules.ts'
import { mismatch, NotYet, type CaseCheck, type Mismatch, type Suite } from './suite.ts'
import { list, number, text, vector, type Vector } from './vector.ts'

// Messages of the official decoder, and our matching rules. A strict reader may stop earlier.
const decoderWords: readonly (readonly [words: RegExp, rules: readonly string[]])[] = [
  [/UnexpectedEnd/, ['bytes.end', 'bytes.count']],
  [/OutsideUsizeRange/, ['bytes.count']],
  [/InvalidIntegerType/, ['bincode.integer-width']],
  [/InvalidBooleanValue/, ['bincode.bool']],
  [/option::Option/, ['bincode.option']],
  [/Utf8/, ['bincode.text']],
  [/UnexpectedVariant/, ['bincode.variant', 'platform.newer']],
  [/invalid length/, ['bincode.length']],
  [
    /instant lock proof/,
    ['bytes.end', 'bytes.count', 'instant-lock.version', 'transaction.version', 'transaction.payload'],
  ],
]

// Protocol version 14 knows these forms. So they are read further than version 13 reads them, and break another rule.
const ofVersion14: Readonly<Record<string, RuleId>> = {
  'a transition that does not exist (21)': 'platform.not-read',
  'version 1 of a key': 'bytes.end',
  'bounds of kind 2': 'platform.newer',
}

const decode: CaseCheck = ({ name, hex, size, oracle }) => {
  const read = checkPlatformBytes(bytesOf(hex, size))
  const newer = ofVersion14[text(name)]
  if (read.ok)
    return mismatch(
      'rules',
      [newer],
      newerViolations(read.value).map(({ rule }) => rule),
    )
  const said = decoderWords.find(([words]) => words.test(text(oracle)))?.[1] ?? []
  const expected: readonly string[] = newer === undefined ? said : [newer]
  return read.violations.flatMap(({ rule, params = {} }) => [
    ...mismatch('rule', true, expected.includes(rule) || `${rule} for ${text(oracle)}`),
    ...mismatch('offset', 'number', typeof params['offset']),
  ])
}

/** Long runs of one byte are written as `…(100047 bytes: 0x00 repeated)`. */
function bytesOf(hex: unknown, size: unknown): Uint8Array {
  const [head = '', tail] = text(hex).split('…')
  const repeated = /0x([0-9a-f]{2}) repeated/.exec(tail ?? '')?.[1]
  if (repeated === undefined) return parseHex(head)
  const bytes = new Uint8Array(Number(size)).fill(Number.parseInt(repeated, 16))
  bytes.set(parseHex(head))
  return bytes
}

/** The package accepts these cases; the network rejects them by exactly the listed rules, besides signatures. */
const lenient: CaseCheck = (each) => {
  const { name, hex, size, schemas, contract } = each
  if (schemas !== undefined) return contractCase(each)
  if (contract !== undefined) return partsCase(each)
  const bytes = bytesOf(hex, size)
  const read = inspectPlatformBytes(bytes)
  if (!read.ok) return mismatch('read', 'accepted', read.violations)
  const { deviations, transition } = read.value
  const expected = lenientRules[text(name)] ?? []
  const isForm = deviations.length > 0
  return [
    ...broken(expected, [...deviations, ...checkPlatform(transition)]),
    ...mismatch('strict', !isForm, checkPlatformBytes(bytes).ok),
  ]
}

// These signatures cover the bytes before the change.
const signatures: readonly string[] = ['platform.witness', 'platform.signature']

function broken(expected: readonly string[], violations: readonly Violation[]): readonly Mismatch[] {
  const found = new Set(violations.map(({ rule }): string => rule))
  for (const rule of signatures) if (!expected.includes(rule)) found.delete(rule)
  return mismatch('rules', expected.toSorted(), [...found].toSorted())
}

/** Groups and tokens of a contract. The JSON contains only the part under test. */
function partsCase({ name, contract }: Vector): readonly Mismatch[] {
  const json = vector(typeof contract === 'string' ? JSON.parse(contract) : contract)
  const parts = (of: unknown) =>
    Object.entries(vector(of)).map(([key, part]) => [Number(key), vector(part)] as const)
  const groups = parts(json['groups']).map(([position, { members, requiredPower }]) => {
    const powers = Object.entries(vector(members)).map(
      ([id, power]) => [valueOf(checkBase58(id)), number(power)] as const,
    )
    return [position, { members: powers, requiredPower: number(requiredPower) }] as const
  })
  const tokens = parts(json['tokens']).map(([position, { conventions, baseSupply, maxSupply }]) => {
    const { localizations, decimals } = vector(conventions)
    const names = Object.keys(vector(localizations)).map((language) => [language, null] as const)
    const supply = maxSupply == null ? null : BigInt(number(maxSupply))
    return [
      position,
      {
        conventions: { localizations: names, decimals: number(decimals) },
        baseSupply: BigInt(number(baseSupply)),
        maxSupply: supply,
      },
    ] as const
  })
  return broken(lenientRules[text(name)] ?? [], [...groupViolations(groups), ...tokenViolations(tokens)])
}

const sign: CaseCheck = ({ unsigned, key, privateKey }) => {
  const read = checkPlatformBytes(parseHex(text(unsigned)))
  if (!read.ok) return mismatch('read', 'accepted', read.violations)
  const asked = asKey(vector(key))
  const found = checkPlatformSigner(read.value, asked)
  if (found.length > 0) return named(found)
  const signed = signedData(encodePlatformSigning(read.value))
  const signature = signPlatformData(signed, {
    type: asked.type,
    privateKey: parseHex(text(privateKey)),
  })
  const data = parseHex(text(vector(key)['data']))
  return mismatch(
    'signed by the key',
    false,
    isPlatformSignedBy({ type: asked.type, data }, signature, signed),
  )
}

const purposes = ['authentication', 'encryption', 'decryption', 'transfer', 'system', 'voting', 'owner']
const levels = ['master', 'critical', 'high', 'medium']

/** “kind signed by a key of purpose, level” must be allowed, with a transition of the same file. */
const signAllowed: CaseCheck = ({ value }, file) => {
  const [, kind, purpose = '', level = ''] = /^(\w+) signed by a key of (\w+), (\w+)$/.exec(text(value)) ?? []
  const same = list(file['sign'])
    .map(vector)
    .find((each) => each['kind'] === kind)
  const read = checkPlatformBytes(parseHex(text(same?.['unsigned'])))
  if (!read.ok) return mismatch('read', 'accepted', read.violations)
  const { fields } = read.value
  const withoutScript = 'outputScript' in fields ? { ...fields, outputScript: null } : fields
  const transition = { ...read.value, fields: withoutScript } as typeof read.value // the check ignores scripts
  const key = { id: 0, type: 0, purpose: purposes.indexOf(purpose), securityLevel: levels.indexOf(level) }
  return mismatch('may sign', [], checkPlatformSigner(transition, asKey(key)))
}

/** Contracts of document types alone: they break exactly the case's rule. Some rules only warn in older profiles. */
function contractCase({ name, schemas }: Vector): readonly Mismatch[] {
  const documents = vector(typeof schemas === 'string' ? JSON.parse(schemas) : schemas)
  const { violations, warnings } = reportContract({ documents })
  const values = Object.entries(documents).map(
    // The values come from a JSON file.
    ([type, schema]) => [type, valueOfJson(schema as JsonValue)] as const,
  )
  const found = [...violations, ...warnings, ...schemaViolations(values)]
  return broken(schemaRules[text(name)] ?? [], found)
}

/** Every violation of ours has a rule with a sentence. */
function named(found: readonly Violation[]): readonly Mismatch[] {
  return found.flatMap(({ rule }) => mismatch('sentence', true, rules[rule].sentence.length > 0))
}

const zeros = (length: number) => new Uint8Array(length)
const key = { id: 0, type: 0, purpose: 0, securityLevel: 0, contractBounds: null, readOnly: false } as const
const keyOf = (changed: object) => () =>
  encodeLayout(newKey, { ...key, data: zeros(33), signature: zeros(0), ...changed })
const transferOf = (changed: object) => () =>
  encodePlatform({
    kind: 'identityCreditTransfer',
    version: 0,
    fields: {
      identityId: zeros(32),
      recipientId: zeros(32),
      amount: 1n,
      nonce: 1n,
      userFeeIncrease: 0,
      signaturePublicKeyId: 0,
      signature: zeros(0),
      ...changed,
    },
  })
const withdrawalLayout = transitionLayouts.identityCreditWithdrawal[1]

// Builders for each name of `construct`. The files do not contain the bytes.
const constructions: Readonly<Record<string, () => unknown>> = {
  'key type 5': keyOf({ type: 5 }),
  'purpose 7': keyOf({ purpose: 7 }),
  'security level 4': keyOf({ securityLevel: 4 }),
  'identifier of 31 bytes': transferOf({ identityId: zeros(31) }),
  'identifier that is not Base58': () => valueOf(checkBase58('0'.repeat(44))),
  'txid of 31 bytes': () =>
    encodeLayout(transitionLayouts.identityTopUp[0], {
      assetLockProof: {
        kind: 'chain',
        value: { coreChainLockedHeight: 1, outPoint: { txid: zeros(31), vout: 0 } },
      },
      identityId: zeros(32),
      userFeeIncrease: 0,
      signature: zeros(0),
    }),
  'InstantSend lock of 10 bytes': () => valueOf(checkInstantLock(zeros(10))),
  'transaction of 10 bytes': () => valueOf(checkTransaction(zeros(10))),
  'identity id of an output that is not there': () =>
    valueOf(
      readLockOutput({ version: 1, type: 0, inputs: [], outputs: [], lockTime: 0, payload: zeros(0) }, 0, {
        assetLockPayloads: true,
      }),
    ),
  'pooling 3': () =>
    encodeLayout(withdrawalLayout, {
      identityId: zeros(32),
      amount: 1n,
      coreFeePerByte: 1,
      pooling: 3 as 2, // the case tests a value that no type allows
      outputScript: null,
      nonce: 1n,
      userFeeIncrease: 0,
      signaturePublicKeyId: 0,
      signature: zeros(0),
    }),
  'fee increase of 65536': transferOf({ userFeeIncrease: 65_536 }),
  'script hash of 19 bytes': () => encodeLayout(address, { kind: 'p2sh', value: zeros(19) }),
  'private key of zeros': () => valueOf(checkPrivateKeyHex('00'.repeat(32), 'ecdsa')),
  'address of kind 2': () => valueOf(decodeLayout(address, Uint8Array.of(2, ...zeros(20)))),
  'address of 20 bytes': () => valueOf(decodeLayout(address, zeros(20))),
}

const construct: CaseCheck = ({ name }) => {
  const build = constructions[text(name)]
  if (build === undefined) throw new NotYet(`construct ${text(name)}`)
  try {
    build()
    return mismatch('built', 'rejected', 'accepted')
  } catch (error) {
    return mismatch('named', true, error instanceof KeywrightError)
  }
}

/** Throws the violated rule, as an encoder does. */
function valueOf<Value>(checked: Checked<Value>): Value {
  if (checked.ok) return checked.value
  throw new KeywrightError(checked.violations[0]?.rule ?? '')
}

export const platformRefused: Suite = {
  about: ['kind', 'seed', 'oracle', 'protocolVersion', 'counts', 'note'],
  kinds: { decode, lenient, sign, signAllowed, construct, contract: contractCase },
}
