import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { blsSignatureLength, isBlsPublicKey } from '#/protocol/key/bls.ts'
import { ecdsaSignatureLength, isEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { readLockOutput } from '#/protocol/layer1/asset-lock.ts'
import { checkAssetLockTransaction } from './asset-lock-transaction.ts'
import { checkInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import { checkTransaction, deriveTxid } from '#/protocol/layer1/transaction.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { below, violation, type Violation, type ViolationParams } from '#/protocol/violation.ts'
import type { NewPlatformKey, PlatformLevel, PlatformPurpose } from './key-layout.ts'
import type { PlatformLockProof } from './lock-proof.ts'
import { derivePlatformIdentityId } from './platform-ids.ts'
import { isInputSigned, isPlatformSignedBy, recoverPlatformSigner } from './platform-signature.ts'
import { encodePlatformSigning } from './transition-bytes.ts'
import type { PlatformTransition } from './transition-layout.ts'

const mostKeys = 6
const mostDisabled = 10
const leastTransfer = 100_000n
const leastWithdrawal = 1_000_000n
const mostWithdrawal = 50_000_000_000_000n

/**
 * What the network would reject in a transition by itself, of the rules of docs/platform.md "Rules", "Keys", "Signatures" and
 * "Hashes and ids"; what only the state of the platform decides is not asked. Paths are JSON Pointers in the fields.
 */
export function checkPlatform(transition: PlatformTransition): readonly Violation[] {
  return [
    ...keysViolations(transition),
    ...('assetLockProof' in transition.fields ? proofViolations(transition.fields.assetLockProof) : []),
    ...kindViolations(transition),
    ...signatureViolations(transition),
  ]
}

function broken(rule: RuleId, path: string, params: ViolationParams = {}): readonly Violation[] {
  return [violation(rule, path, { params })]
}

function keysOf({ fields }: PlatformTransition): { keys: readonly NewPlatformKey[]; path: string } | null {
  if ('publicKeys' in fields) return { keys: fields.publicKeys, path: '/publicKeys' }
  if ('addPublicKeys' in fields) return { keys: fields.addPublicKeys, path: '/addPublicKeys' }
  return null
}

function keysViolations(transition: PlatformTransition): readonly Violation[] {
  const of = keysOf(transition)
  if (of === null) return []
  const { keys, path } = of
  const isCreate = path === '/publicKeys'
  const masters = keys.filter(({ purpose, securityLevel }) => purpose === 0 && securityLevel === 0).length
  const wrongCount = keys.length > mostKeys || (isCreate && keys.length === 0)
  const ids = new Set(keys.map(({ id }) => id))
  const data = new Set(keys.map((key) => formatHex(key.data)))
  return [
    ...(wrongCount ? broken('platform.keys-count', path, { count: keys.length }) : []),
    ...(ids.size < keys.length || data.size < keys.length ? broken('platform.key-unique', path) : []),
    ...(isCreate && masters !== 1 ? broken('platform.master-key', path, { count: masters }) : []),
    ...keys.flatMap((key, at) => keyViolations(key, `${path}/${at}`)),
  ]
}

const levelsOfPurpose: Readonly<Record<PlatformPurpose, readonly PlatformLevel[]>> = {
  0: [0, 1, 2, 3],
  1: [3],
  2: [3],
  3: [1],
  4: [],
  5: [],
  6: [],
}

function keyViolations(key: NewPlatformKey, path: string): readonly Violation[] {
  const { purpose, securityLevel, contractBounds, id } = key
  const levels = levelsOfPurpose[purpose]
  const mayBeBound = purpose === 1 || purpose === 2
  return [
    ...(levels.includes(securityLevel) ? [] : broken('platform.key-level', `${path}/securityLevel`, { id })),
    ...(isDataOfType(key) ? [] : broken('platform.key-data', `${path}/data`, { id })),
    ...(contractBounds === null || mayBeBound
      ? []
      : broken('platform.key-bounds', `${path}/contractBounds`, { id })),
  ]
}

function isDataOfType({ type, data }: NewPlatformKey): boolean {
  if (type === 0) return isEcdsaPublicKey(data)
  if (type === 1) return isBlsPublicKey(data)
  return data.length === 20
}

/** The output that is locked, and that the instant lock is of the transaction of the proof. */
function proofViolations(proof: PlatformLockProof): readonly Violation[] {
  const path = '/assetLockProof'
  if (proof.kind === 'chain') return []
  const transaction = checkTransaction(proof.value.transaction)
  const lock = checkInstantLock(proof.value.instantLock)
  if (!transaction.ok || !lock.ok) return []
  const asset = checkAssetLockTransaction(transaction.value)
  if (!asset.ok) return below(`${path}/instant/transaction`, asset.violations)
  const output = readLockOutput(transaction.value, proof.value.outputIndex, { assetLockPayloads: true })
  const isSame = equalBytes(lock.value.txid, deriveTxid(proof.value.transaction))
  return [
    ...(output.ok ? [] : below(`${path}/instant/outputIndex`, output.violations)),
    ...(isSame ? [] : broken('asset-lock.same-transaction', `${path}/instant/instantLock`)),
  ]
}

function kindViolations(transition: PlatformTransition): readonly Violation[] {
  const { kind, fields } = transition
  switch (kind) {
    case 'identityCreate': {
      const isSame = equalBytes(derivePlatformIdentityId(fields.assetLockProof), fields.identityId)
      return isSame ? [] : broken('platform.identity-id', '/identityId')
    }
    case 'identityUpdate':
      return updateViolations(fields)
    case 'identityCreditTransfer': {
      const isSelf = equalBytes(fields.identityId, fields.recipientId)
      return [
        ...(isSelf ? broken('platform.transfer-self', '/recipientId') : []),
        ...(fields.amount < leastTransfer
          ? broken('platform.transfer-amount', '/amount', { amount: String(fields.amount) })
          : []),
      ]
    }
    case 'identityCreditWithdrawal': {
      const { amount, outputScript } = fields
      const isAmount = amount >= leastWithdrawal && amount <= mostWithdrawal
      return [
        ...(isAmount ? [] : broken('platform.withdrawal-amount', '/amount', { amount: String(amount) })),
        ...withdrawalViolations({ ...fields, outputScript }),
      ]
    }
    case 'addressCreditWithdrawal':
      return withdrawalViolations(fields)
    case 'batch': {
      const { length } = fields.transitions
      return length === 1 ? [] : broken('platform.batch-count', '/transitions', { count: length })
    }
    case 'dataContractCreate':
    case 'dataContractUpdate':
    case 'identityTopUp':
    case 'masternodeVote':
    case 'identityCreditTransferToAddresses':
    case 'identityCreateFromAddresses':
    case 'identityTopUpFromAddresses':
    case 'addressFundsTransfer':
    case 'addressFundingFromAssetLock':
      return []
  }
}

function updateViolations(update: {
  readonly addPublicKeys: readonly NewPlatformKey[]
  readonly disablePublicKeys: readonly number[]
}): readonly Violation[] {
  const { addPublicKeys: added, disablePublicKeys: disabled } = update
  const isEmpty = added.length === 0 && disabled.length === 0
  const isWrong =
    disabled.length > mostDisabled ||
    new Set(disabled).size < disabled.length ||
    added.some(({ id }) => disabled.includes(id))
  return [
    ...(isEmpty ? broken('platform.update-empty', '') : []),
    ...(isWrong ? broken('platform.update-disables', '/disablePublicKeys') : []),
  ]
}

function withdrawalViolations(of: {
  readonly coreFeePerByte: number
  readonly pooling: number
  readonly outputScript: Uint8Array | null
}): readonly Violation[] {
  const { coreFeePerByte: fee, pooling, outputScript } = of
  const script = outputScript === null ? 'p2pkh' : classifyScript(outputScript).kind
  return [
    ...(isFibonacci(fee) ? [] : broken('platform.core-fee', '/coreFeePerByte', { fee })),
    ...(pooling === 0 ? [] : broken('platform.pooling', '/pooling', { pooling })),
    ...(script === 'p2pkh' || script === 'p2sh' ? [] : broken('platform.output-script', '/outputScript')),
  ]
}

function isFibonacci(number: number): boolean {
  let [before, each] = [0, 1]
  while (each < number) [before, each] = [each, before + each]
  return each === number
}

function signatureViolations(transition: PlatformTransition): readonly Violation[] {
  const signingBytes = encodePlatformSigning(transition)
  const { fields } = transition
  const of = keysOf(transition)
  const witnesses = (of?.keys ?? []).flatMap((key, at) => {
    const isRight =
      key.type < 2 ? isPlatformSignedBy(key, key.signature, signingBytes) : key.signature.length === 0
    return isRight ? [] : broken('platform.witness', `${of?.path ?? ''}/${at}/signature`, { id: key.id })
  })
  const inputs = 'inputWitnesses' in fields ? inputViolations(fields, signingBytes) : []
  return [...witnesses, ...inputs, ...ownViolations(transition)]
}

function inputViolations(
  { inputs, inputWitnesses }: Extract<PlatformTransition['fields'], { readonly inputWitnesses: unknown }>,
  signingBytes: Uint8Array,
): readonly Violation[] {
  const path = '/inputWitnesses'
  if (inputs.length !== inputWitnesses.length) return broken('platform.input-witness', path)
  return inputWitnesses.flatMap((witness, at) => {
    const address = inputs[at]?.[0]
    const isRight = address !== undefined && isInputSigned(address, witness, signingBytes)
    return isRight ? [] : broken('platform.input-witness', `${path}/${at}`)
  })
}

/** Of an asset lock the key is that of the locked output; of an identity it is the identity that tells. */
function ownViolations(transition: PlatformTransition): readonly Violation[] {
  const { fields } = transition
  if (!('signature' in fields)) return []
  const by = recoverPlatformSigner(transition)
  const { length } = fields.signature
  if ('assetLockProof' in fields) {
    const expected = lockedHash(fields.assetLockProof)
    const isRight = by !== undefined && (expected === undefined || equalBytes(hash160(by), expected))
    return isRight ? [] : broken('platform.signature', '/signature', { length })
  }
  const isOfForm = length === blsSignatureLength || (length === ecdsaSignatureLength && by !== undefined)
  return isOfForm ? [] : broken('platform.signature', '/signature', { length })
}

function lockedHash(proof: PlatformLockProof): Uint8Array | undefined {
  if (proof.kind === 'chain') return undefined
  const transaction = checkTransaction(proof.value.transaction)
  if (!transaction.ok) return undefined
  const output = readLockOutput(transaction.value, proof.value.outputIndex, { assetLockPayloads: true })
  return output.ok ? output.value.hash160 : undefined
}
