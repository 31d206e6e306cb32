import {
  buildContract,
  buildUnowned,
  encodeContract,
  encodeUnowned,
} from '#/protocol/contract-13/build-contract.ts'
import { contract13Rules, type ContractViolation } from '#/protocol/contract-13/contract-rules.ts'
import { judgeContract } from '#/protocol/contract-13/judge-contract.ts'
import { judgeUpdate } from '#/protocol/contract-13/judge-update.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { listContractFees, sumFees } from '#/protocol/platform/contract-fees.ts'
import { mismatch, NotYet, type CaseCheck, type Mismatch, type Suite } from './suite.ts'
import { list, number, text, vector, type Vector } from './vector.ts'

const checkVector: CaseCheck = (each) => {
  const { contract, verdict, error, several } = each
  const { violations } = judgeContract(contract)
  if (verdict === 'valid') {
    return [
      ...mismatch('violations', [], violations.map(brief)),
      ...(violations.length > 0 ? [] : built(each)),
    ]
  }
  if (violations.length === 0) return mismatch('verdict', 'invalid', 'valid')
  if (several !== undefined) return []
  return named(violations, vector(error), !/^(?:real|mutation)/.test(text(each['name'])))
}

const bytesOnly: CaseCheck = (each) => built(each)

function built(each: Vector): readonly Mismatch[] {
  const { contract } = judgeContract(each['contract'])
  if (contract === undefined) return mismatch('read', 'accepted', 'rejected')
  const ownerId = parseHex(text(vector(each['ownerId'])['hex']))
  const contractId = each['contractId']
  const made = buildContract(contract, { ownerId, identityNonce: BigInt(text(each['identityNonce'])) })
  return [
    ...mismatch('bytes', each['hex'], formatHex(encodeContract(made))),
    ...(contractId === undefined ? [] : mismatch('id', vector(contractId)['hex'], formatHex(made.value.id))),
  ]
}

/**
 * Compares violations with an error's code and place. For a missing member our path is one name longer. `isAlone`: no
 * other code may appear; real contracts and their mutants may have several faults.
 */
function named(
  violations: readonly ContractViolation[],
  error: Vector,
  isAlone: boolean,
): readonly Mismatch[] {
  const { code, path, documentType } = error
  const place =
    typeof path === 'string' && typeof documentType === 'string' ? pointer(documentType, path) : ''
  return compared(violations, { code, place }, isAlone)
}

function compared(
  violations: readonly ContractViolation[],
  { code, place }: { readonly code: unknown; readonly place: string },
  isAlone: boolean,
): readonly Mismatch[] {
  const codes = [...new Set(violations.map(({ rule }) => contract13Rules[rule].code))]
  const found = violations.map(brief)
  return [
    ...(isAlone ? mismatch('codes', [code], codes) : []),
    ...mismatch('code', true, codes.some((one) => one === code) || `${String(code)}: ${found.join()}`),
    ...mismatch(
      'place',
      true,
      violations.some((one) => one.path.startsWith(place)) || `${place}: ${found.join()}`,
    ),
  ]
}

function pointer(documentType: string, path: string): string {
  return path.startsWith('/$defs')
    ? path.replace('/$defs', '/schemaDefs')
    : `/documents/${documentType}${path}`
}

function brief({ rule, path }: ContractViolation): string {
  return `${rule} ${path}`
}

const updated: CaseCheck = (each) => {
  const state = (side: 'old' | 'new') => ({
    contract: each[side],
    version: number(each[`${side}Version`]),
    ownerId: parseHex(text(each[`${side}Owner`])),
  })
  const { ofContract, ofChange } = judgeUpdate(state('old'), state('new'))
  const found = [...ofContract, ...ofChange]
  if (each['compatible'] === true) return mismatch('violations', [], found.map(brief))
  const { code, stage, documentType, path } = vector(each['error'])
  if (found.length === 0) {
    // Writing the default rules of a token explicitly does not change the token.
    if (code === partChanged && isSameParts(each)) throw new NotYet('both contracts have the same bytes')
    return mismatch('verdict', 'incompatible', 'compatible')
  }
  const claimed = stage === undefined ? found : ofContract
  const error = { code, place: typeof path === 'string' ? updatePointer(documentType, path) : '' }
  return compared(claimed, error, stage === undefined)
}

const partChanged = 40004

function isSameParts(each: Vector): boolean {
  const [old, now] = ['old', 'new'].map((side) => {
    const { contract } = judgeContract(each[side])
    return contract === undefined ? undefined : formatHex(encodeUnowned(contract))
  })
  return old === now
}

/** Returns the pointer of an error in an update. Nodes point to the first index that moved, we to all indices. */
function updatePointer(documentType: unknown, path: string): string {
  return pointer(
    typeof documentType === 'string' ? documentType : '',
    path.replace(/\/indices\/.*/, '/indices'),
  )
}

/** Checks the fee of a valid contract, which is in the same file or in `contracts.json` beside it. */
const registered: CaseCheck = (each, file, beside) => {
  const isOwn = file['bytesOnly'] !== undefined
  const named = list((isOwn ? file : beside('contracts.json'))['vectors']).map(vector)
  const { contract } = named.find(({ name }) => name === each['contractOf']) ?? {}
  const read = judgeContract(contract).contract
  if (read === undefined) return mismatch('read', 'accepted', 'rejected')
  const built = buildUnowned(read)
  const fees = listContractFees(built)
  const parts = vector(each['parts'])
  const counts = fees.map(({ kind, count }) => [kind, count])
  const expected = Object.entries(feeParts).flatMap(([kind, names]) => {
    const count = names.reduce((total, name) => total + number(parts[name]), 0)
    return count === 0 ? [] : [[kind, count]]
  })
  return [
    ...mismatch('parts', [['base', 1], ...expected], counts),
    ...mismatch('credits', each['registrationCredits'], String(sumFees(fees))),
  ]
}

const feeParts = {
  type: ['documentTypes'],
  index: ['indices', 'uniqueIndices'],
  'contested-index': ['contestedIndices'],
  token: ['tokens'],
  'perpetual-distribution': ['perpetualDistributions'],
  'pre-programmed-distribution': ['preProgrammedDistributions'],
  keyword: ['keywords'],
} as const

/** The published folder has a file for each kind of case, our selection one file for all. */
export const contracts13: Suite = {
  about: ['kind', 'seed', 'protocolVersion', 'count', 'counts', 'dropped'],
  kinds: { vectors: checkVector, bytesOnly, updates: updated, fees: registered },
}

export const updates13: Suite = {
  about: ['kind', 'seed', 'protocolVersion', 'count', 'counts', 'dropped', 'proved'],
  kinds: { vectors: updated },
}

export const fees13: Suite = {
  about: ['kind', 'seed', 'protocolVersion', 'basis', 'sources', 'perPart', 'facts', 'count'],
  kinds: { vectors: registered },
}
