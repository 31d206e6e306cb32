import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { f64, map, sizedFixed, text, u8, type Layout } from '#/protocol/encoding/bincode-layout.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkAssetLockTransaction } from '#/protocol/funding/asset-lock-transaction.ts'
import { checkAddress } from '#/protocol/layer1/address.ts'
import { encodeAddressOf } from '#/protocol/layer1/network.ts'
import { checkTransaction, type LayerOneTransaction } from '#/protocol/layer1/transaction.ts'
import { checkPlatform } from '#/protocol/platform/check-platform.ts'
import { platformValue } from '#/protocol/platform/platform-value.ts'
import { checkPlatformBytes, inspectPlatformBytes } from '#/protocol/platform/transition-bytes.ts'
import { checkExactJson } from '#/protocol/contract/exact-integers.ts'
import { checkTransitionJson, formatTransitionJson } from '#/protocol/platform/transition-json.ts'
import type { PlatformTransition } from '#/protocol/platform/transition-layout.ts'
import type { Checked, Violation } from '#/protocol/violation.ts'
import vectors from '#/protocol/vectors/platform-13.json'
import { answerCases } from './answer-samples.ts'
import { identityProofCases } from './identity-proof-cases.ts'
import { platformRuleCases } from './platform-rule-cases.ts'
import { platformSample, platformSamples, readPlatform } from './platform-samples.ts'
import { platformStateCases } from './platform-state-cases.ts'

type Found = readonly Violation[]

/** Returns the violations of each case: none, or those of the rule of docs/platform.md that it breaks. */
export function platformCases(): readonly Found[] {
  return [
    ...platformSamples().map((bytes) => checkPlatform(readPlatform(bytes))),
    ...vectors.decode.map(({ hex }) => violationsOf(checkPlatformBytes(parseHex(hex)))),
    ...vectors.lenient.flatMap(({ hex }) => (hex.includes('…') ? [] : [inspected(parseHex(hex))])),
    ...encodingCases(),
    ...addressCases(),
    ...jsonCases(),
    checkPlatform(withoutWitnesses()),
    ...lockCases(),
    ...[...answerCases(), ...identityProofCases()].flatMap(({ accepts, rejects }) => [
      violationsOf(accepts),
      violationsOf(rejects),
    ]),
    ...[...platformRuleCases(), ...platformStateCases()].flatMap(({ accepts, rejects }) => [
      accepts,
      rejects,
    ]),
  ]
}

function inspected(bytes: Uint8Array): Found {
  const read = inspectPlatformBytes(bytes)
  return read.ok ? [...read.value.deviations, ...checkPlatform(read.value.transition)] : read.violations
}

function encodingCases(): readonly Found[] {
  const of = (layout: Layout<unknown>, hex: string) => violationsOf(decodeLayout(layout, parseHex(hex)))
  return [
    of(f64, '7ff8000000000000'),
    of(map(u8, u8), '0202000100'),
    of(map(text, u8), '02016100016100'),
    of(sizedFixed(4), '0301020304'),
    of(platformValue, `${'1501'.repeat(300)}14`),
    of(platformValue, `${'1501'.repeat(200)}14`),
    violationsOf(checkPlatformBytes(Uint8Array.of(15, 0))),
    violationsOf(checkPlatformBytes(new Uint8Array(20_481))),
  ]
}

function addressCases(): readonly Found[] {
  const text = encodeAddressOf(0x4c, new Uint8Array(20))
  return [text, `${text}1`, `${text.slice(0, -1)}1`, encodeAddressOf(0x8c, new Uint8Array(20))].map((each) =>
    violationsOf(checkAddress(each, 'mainnet')),
  )
}

function jsonCases(): readonly Found[] {
  const json = formatTransitionJson(platformSample('identityCreditTransfer'))
  const head = { kind: 'identityCreditTransfer', version: 0 }
  return [
    ...[json, { ...head, fields: [] }, head].map((each) => violationsOf(checkTransitionJson(each))),
    violationsOf(checkExactJson('[0.1, 0.10000000000000000001]')),
  ]
}

function withoutWitnesses(): PlatformTransition {
  const funds = platformSample('addressFundsTransfer')
  return { ...funds, fields: { ...funds.fields, inputWitnesses: [] } }
}

function lockCases(): readonly Found[] {
  const [lock] = vectors.locks
  const transaction = checkTransaction(parseHex(lock?.hex ?? ''))
  if (!transaction.ok) throw new TypeError('sample')
  const { value } = transaction
  const [input] = value.inputs
  const changes: readonly Partial<LayerOneTransaction>[] = [
    {},
    { type: 5 },
    { payload: Uint8Array.of(1, 0) },
    { outputs: value.outputs.slice(1) },
    { inputs: input === undefined ? [] : Array.from({ length: 101 }, () => input) },
  ]
  return [
    ...changes.map((changed) => violationsOf(checkAssetLockTransaction({ ...value, ...changed }))),
    checkPlatform(withAnotherLock()),
  ]
}

function withAnotherLock(): PlatformTransition {
  const create = platformSample('identityCreate', ({ fields }) => fields.assetLockProof.kind === 'instant')
  const proof = create.fields.assetLockProof
  if (proof.kind !== 'instant') throw new TypeError('sample')
  const { instantLock } = proof.value
  // Version, count and one input come before the txid.
  const changed = concatBytes(
    instantLock.subarray(0, 40),
    instantLock.subarray(40).map((byte) => byte ^ 1),
  )
  const value = { ...proof.value, instantLock: changed }
  return { ...create, fields: { ...create.fields, assetLockProof: { kind: 'instant', value } } }
}

function violationsOf(checked: Checked<unknown>): Found {
  return checked.ok ? [] : checked.violations
}
