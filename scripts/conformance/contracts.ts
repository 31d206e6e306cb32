import { checkContract, reportContract } from '#/protocol/contract/check-contract.ts'
import type { Violation } from '#/protocol/violation.ts'
import { ruleNames } from './rule-names.ts'
import { mismatch, type CaseCheck, type Suite } from './suite.ts'
import { text } from './vector.ts'

/** The contract is accepted, with a warning exactly if the reference library rejects it. */
const valid: CaseCheck = ({ contract, cborSize, reference }) => {
  const { violations, warnings, notCheckable, size } = reportContract(contract)
  return [
    ...mismatch('accepted', true, checkContract(contract).ok),
    ...mismatch('violations', [], violations),
    ...mismatch('without a warning', reference === 'accepts', warnings.length === 0),
    ...mismatch('left open', [], notCheckable),
    ...mismatch('size', cborSize, size),
  ]
}

/**
 * The contract breaks the named rule at the pointer, and no other. A rule that is not in the specification only warns.
 */
const invalid: CaseCheck = ({ contract, rule, pointer, specStatus }) => {
  const ours = ruleNames[text(rule)]?.ours ?? []
  const { violations, warnings } = reportContract(contract)
  const isReference = specStatus === 'reference-only'
  const found = isReference ? warnings : violations
  return [
    ...mismatch('accepted', isReference, checkContract(contract).ok),
    ...mismatch('only at', [pointer], placesOf(found)),
    ...mismatch('by a rule of', true, found.every((each) => ours.includes(each.rule)) || found),
    ...mismatch('refused besides', [], isReference ? violations : []),
  ]
}

function placesOf(found: readonly Violation[]): readonly string[] {
  return found.map(({ path }) => path)
}

export const contracts: Suite = { about: ['rules'], kinds: { valid, invalid } }
