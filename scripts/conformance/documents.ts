import { readTypedContract } from '#/protocol/contract-13/typed-contract.ts'
import { startNoting } from '#/protocol/contract-13/noted.ts'
import {
  buildDocumentBatch,
  type DocumentAction,
  type TokenPayment,
} from '#/protocol/document/build-batch.ts'
import {
  checkDocumentData,
  type DocumentProperties,
  type DocumentValue,
} from '#/protocol/document/document-data.ts'
import {
  checkDocumentAction,
  readDocumentType,
  type DocumentType,
} from '#/protocol/document/document-type.ts'
import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { encodePlatform } from '#/protocol/platform/transition-bytes.ts'
import { platform13Kinds } from './platform-13.ts'
import { mismatch, type CaseCheck, type Suite } from './suite.ts'
import { list, number, text, vector, type Vector } from './vector.ts'

/** Checks the batch with the fields of the case, and again as built from the type, the action and the properties. */
const built: CaseCheck = (each, file, beside) => {
  const type = typeOf(each, file)
  if (type === undefined) return mismatch('type', each['documentType'], undefined)
  const action = actionOf(each)
  const fields = vector(each['fields'])
  const [item] = list(fields['transitions'])
  const base = vector(vector(vector(Object.values(vector(vector(item)['document']))[0])['base'])['v1'])
  const batch = buildDocumentBatch({
    ownerId: parseHex(text(fields['ownerId'])),
    contractId: parseHex(text(vector(file['contractId'])['hex'])),
    type,
    nonce: BigInt(text(base['identityContractNonce'])),
    action,
    tokenPayment: tokenPaymentOf(base['tokenPaymentInfo']),
    userFeeIncrease: number(fields['userFeeIncrease']),
  })
  const [built] = batch.fields.transitions
  const id = built?.kind === 'document' ? formatHex(built.value.value.base.value.id) : ''
  return [
    ...platform13Kinds.vectors(each, file, beside),
    ...mismatch('built', each['unsigned'], formatHex(encodePlatform(batch))),
    ...mismatch('id', vector(each['documentId'])['hex'], id),
    ...mismatch('levels', each['keyLevels'], type.signingLevels),
    ...mismatch('action', [], checkDocumentAction(type, action.kind, true)),
    ...mismatch(
      'rules',
      [],
      'properties' in action ? checkDocumentData(type, action.properties).violations : [],
    ),
  ]
}

const codes = new Map([['platform.field-size', 10417]])
const schemaCode = 10101

const invalid: CaseCheck = (each, file) => {
  const type = typeOf(each, file)
  if (each['stage'] === 'create') return mismatch('type', undefined, type)
  if (type === undefined) return mismatch('type', each['documentType'], undefined)
  const properties = readProperties(vector(each['properties']))
  const [first] = checkDocumentData(type, properties).violations
  const { code, path } = vector(each['error'])
  return [
    ...mismatch('code', code, first === undefined ? undefined : (codes.get(first.rule) ?? schemaCode)),
    // Our path of a missing or unknown member is one name longer.
    ...(typeof path === 'string' ? mismatch('path', true, isAt(first?.path ?? '', path)) : []),
  ]
}

function isAt(own: string, path: string): boolean {
  return own === path || own.slice(0, own.lastIndexOf('/')) === path
}

const forbidden: CaseCheck = (each, file) => {
  const type = typeOf(each, file)
  if (type === undefined) return mismatch('type', each['documentType'], undefined)
  const rules = checkDocumentAction(type, text(each['action']) as DocumentAction['kind'], true) // the file's actions
  return mismatch(
    'rules',
    ['platform.document-action'],
    rules.map(({ rule }) => rule),
  )
}

function typeOf(each: Vector, file: Vector): DocumentType | undefined {
  const contract = readTypedContract(startNoting(), vector(file['contract']))
  return readDocumentType(contract, text(each['documentType']))
}

function actionOf(each: Vector): DocumentAction {
  const kind = text(each['action'])
  const id = parseHex(text(vector(each['documentId'])['hex']))
  const properties = () => readProperties(vector(each['properties']))
  const revision = () => BigInt(text(each['revision']))
  switch (kind) {
    case 'create':
      return { kind, entropy: parseHex(text(each['entropy'])), properties: properties() }
    case 'replace':
      return { kind, id, revision: revision(), properties: properties() }
    case 'delete':
      return { kind, id }
    case 'transfer':
      return { kind, id, revision: revision(), recipientOwnerId: readOwner(each['recipientOwnerId']) }
    case 'updatePrice':
    case 'purchase':
      return { kind, id, revision: revision(), price: BigInt(text(each['price'])) }
    default:
      throw new TypeError(`no action ${kind}`)
  }
}

function readOwner(given: unknown): Uint8Array {
  return parseHex(text(typeof given === 'string' ? given : vector(given)['hex']))
}

function tokenPaymentOf(given: unknown): TokenPayment {
  if (given === null || given === undefined) return null
  const payment = vector(given)
  const contractId = payment['paymentTokenContractId']
  const optional = (name: string) => (payment[name] === null ? null : BigInt(text(payment[name])))
  return {
    paymentTokenContractId: contractId === null ? null : parseHex(text(contractId)),
    tokenContractPosition: number(payment['tokenContractPosition']),
    minimumTokenCost: optional('minimumTokenCost'),
    maximumTokenCost: optional('maximumTokenCost'),
    gasFeesPaidBy: number(payment['gasFeesPaidBy']) as 0 | 1 | 2, // the file has no other values
  }
}

/** Reads `{hex}`, `{identifier}` and `{number}`; other objects are nested properties. */
function readProperties(given: Vector): DocumentProperties {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, readValue(value)]))
}

function readValue(given: unknown): DocumentValue {
  if (typeof given !== 'object' || given === null) return given as DocumentValue // null is one of the invalid values
  const { hex, identifier, number: whole } = vector(given)
  if (typeof hex === 'string') return parseHex(hex)
  if (typeof identifier === 'string') return readIdentifier(identifier)
  if (typeof whole === 'number') return whole
  return readProperties(vector(given))
}

function readIdentifier(given: string): Uint8Array {
  const read = checkBase58(given)
  if (read.ok) return read.value
  throw new TypeError(`no identifier ${given}`)
}

const about = ['kind', 'seed', 'protocolVersion', 'count', 'counts']
const contract = ['contract', 'contractId', 'contractOwner', 'contractNonce', 'contractHex']

export const documents: Suite = {
  about: [...about, ...contract],
  kinds: { vectors: built, invalid, forbidden },
}
