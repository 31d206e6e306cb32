import type { Span } from '#/protocol/encoding/bincode-decoder.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { addedKeysOf } from '#/protocol/platform/check-new-keys.ts'
import { checkPlatform } from '#/protocol/platform/check-platform.ts'
import { newKey } from '#/protocol/platform/key-layout.ts'
import {
  deriveDocumentId,
  derivePlatformDigest,
  deriveTransitionHash,
} from '#/protocol/platform/platform-ids.ts'
import { recoverPlatformSigner } from '#/protocol/platform/platform-signature.ts'
import {
  checkPlatformBytes,
  encodePlatform,
  encodePlatformSigning,
  inspectPlatformBytes,
} from '#/protocol/platform/transition-bytes.ts'
import { isReadKind, kindNames, type PlatformTransition } from '#/protocol/platform/transition-layout.ts'
import { mismatch, type CaseCheck, type Mismatch, type Suite } from './suite.ts'
import { number, text, vector, type Vector } from './vector.ts'

/**
 * Reads a transition to the last byte and writes it again, or names its kind if Keywright does not read it.
 * `platform.newer` may be broken, and `platform.witness` must be if the network did not take the transition.
 */
const transition: CaseCheck = (each) => {
  const hex = text(each['bytes'])
  const bytes = parseHex(hex)
  const hash = mismatch('transaction hash', each['sha256'], formatHex(deriveTransitionHash(bytes)))
  const kind = kindNames[bytes[0] ?? 0xff]
  const read = checkPlatformBytes(bytes)
  if (!isReadKind(kind)) {
    const rules = read.ok ? [] : read.violations.map(({ rule }) => rule)
    return [
      ...hash,
      ...mismatch('rules', ['platform.not-read'], rules),
      ...mismatch('name', 'string', typeof kind),
    ]
  }
  if (!read.ok) return mismatch('read', 'accepted', read.violations)
  const isTaken = each['result'] === 'taken'
  return [
    ...hash,
    ...mismatch('read and written', hex, formatHex(encodePlatform(read.value))),
    ...spans(bytes),
    ...mismatch('other rules', isTaken ? [] : ['platform.witness'], otherRules(read.value)),
    ...documentIds(read.value),
  ]
}

function otherRules(read: PlatformTransition): readonly string[] {
  return checkPlatform(read).flatMap(({ rule }) => (rule === 'platform.newer' ? [] : [rule]))
}

function spans(bytes: Uint8Array): readonly Mismatch[] {
  const inspected = inspectPlatformBytes(bytes)
  if (!inspected.ok) return mismatch('inspected', 'accepted', inspected.violations)
  const end = inspected.value.spans.reduce((at, span: Span) => (span.start === at ? span.end : -1), 2)
  return [...mismatch('deviations', [], inspected.value.deviations), ...mismatch('ranges', bytes.length, end)]
}

function documentIds({ kind, fields }: PlatformTransition): readonly Mismatch[] {
  if (kind !== 'batch') return []
  return fields.transitions.flatMap((item) => {
    if (item.kind !== 'document' || item.value.kind !== 'create') return []
    const { base, entropy } = item.value.value
    const {
      dataContractId: contractId,
      documentTypeName: documentType,
      identityContractNonce: nonce,
    } = base.value
    const derived = deriveDocumentId({ contractId, ownerId: fields.ownerId, documentType, entropy, nonce })
    return mismatch('document id', formatHex(base.value.id), formatHex(derived))
  })
}

const documentId: CaseCheck = (each) => {
  const of = {
    contractId: parseHex(text(each['contractId'])),
    ownerId: parseHex(text(each['ownerId'])),
    documentType: text(each['type']),
    entropy: parseHex(text(each['entropy'])),
  }
  const nonce = BigInt(number(each['identityContractNonce']))
  return [
    ...mismatch('id', each['id'], formatHex(deriveDocumentId({ ...of, nonce }))),
    ...mismatch('id at version 13', each['idAt13'], formatHex(deriveDocumentId(of))),
  ]
}

function findRead(each: Vector, file: Vector): PlatformTransition | undefined {
  const transitions = Array.isArray(file['transitions']) ? file['transitions'] : []
  const found = transitions.map(vector).find(({ height }) => height === each['height'])
  const read = checkPlatformBytes(parseHex(text(found?.['bytes'] ?? '')))
  return read.ok ? read.value : undefined
}

function signed(each: Vector, read: PlatformTransition): readonly Mismatch[] {
  return [
    ...mismatch('signing bytes', each['signingBytes'], formatHex(encodePlatformSigning(read))),
    ...mismatch('digest', each['digest'], formatHex(derivePlatformDigest(read))),
    ...mismatch(
      'signature recovers',
      each['signatureRecovers'],
      formatHex(recoverPlatformSigner(read) ?? new Uint8Array()),
    ),
  ]
}

const keyOfVersion1: CaseCheck = (each, file) => {
  const read = findRead(each, file)
  const [key] = read === undefined ? [] : addedKeysOf(read).keys
  if (read === undefined || key === undefined || !('totalBudget' in key))
    return mismatch('key', 'of version 1', key)
  const expected = vector(each['key'])
  const { contractBounds, totalBudget, expiresAt, data, signature, ...members } = key
  // Leaves out the witness with its length, which the vector does not have.
  const keyBytes = formatHex(encodeLayout(newKey, { ...key, signature: new Uint8Array() })).slice(0, -2)
  return [
    ...signed(each, read),
    ...mismatch('key bytes', each['keyBytes'], keyBytes),
    ...mismatch('witness', each['witness'], formatHex(signature)),
    ...mismatch('key', expected, {
      ...members,
      boundsKind: 2,
      contractGroupId: contractBounds?.kind === 'contractGroup' ? formatHex(contractBounds.value.id) : '',
      data: formatHex(data),
      budget: Number(totalBudget),
      expiresAt: Number(expiresAt),
    }),
  ]
}

const keyLimits: CaseCheck = (each, file) => {
  const read = findRead(each, file)
  if (read?.kind !== 'identityKeyLimitsUpdate') return mismatch('read', 'identityKeyLimitsUpdate', read?.kind)
  const { identityId, nonce, keyId, totalBudget, expiresAt, userFeeIncrease, signaturePublicKeyId } =
    read.fields
  const members = {
    identityId: formatHex(identityId),
    nonce: Number(nonce),
    keyId,
    totalBudget: Number(totalBudget),
    expiresAt: Number(expiresAt),
    userFeeIncrease,
    signaturePublicKeyId,
  }
  const expected = Object.fromEntries(Object.keys(members).map((name) => [name, each[name]]))
  return [...signed(each, read), ...mismatch('fields', expected, members)]
}

export const platform14: Suite = {
  about: [],
  kinds: { transitions: transition, documentIds: documentId, keysOfVersion1: keyOfVersion1, keyLimits },
}
