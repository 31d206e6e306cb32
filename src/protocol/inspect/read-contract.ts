import { reportContract } from '#/protocol/contract/check-contract.ts'
import { checkDocument } from '#/protocol/contract/check-document.ts'
import { isJsonObject } from '#/protocol/contract/json-value.ts'
import type { Found, InspectContext } from './found.ts'
import { describeMembers } from './member-fields.ts'
import type { Structured } from './read-span.ts'
import type { RuleCheck } from './reading.ts'
import { sizeChecks } from './read-members.ts'
import { checksOf, rulesNamed, unknownChecks } from './rule-checks.ts'

const contractRules = rulesNamed(
  'contract.',
  'document.',
  'property.',
  'keyword.',
  'index.',
  'limit.',
).filter((rule) => rule !== 'limit.size' && rule !== 'contract.json-member')

/** Data contracts: an object with `documents`. */
export function readContract(structured: Structured): readonly Found[] {
  const { value, node, bytes, size, form, secrets, writing } = structured
  if (!isJsonObject(value) || !Object.hasOwn(value, 'documents')) return []
  const report = reportContract(value)
  const found = report.violations.filter(({ rule }) => rule !== 'limit.size')
  const documents = value['documents']
  return [
    {
      kind: 'data-contract',
      reason: 'members',
      bytes,
      size: bytes.length,
      field: describeMembers(node, 'plain', 'data-contract', secrets),
      secrets,
      checks: [
        ...writing,
        ...checksOf('fields', contractRules, found),
        ...sizeChecks(form === 'binary' ? size : report.size),
        ...checksOf('network', [], report.warnings, 'warns'),
        ...unknownChecks('fields', [...new Set(report.notCheckable.map(({ rule }) => rule))]),
      ],
      likelihood: report.violations.length === 0 ? 96 : isJsonObject(documents) ? 85 : 45,
    },
  ]
}

const systemMembers = ['$type', '$ownerId', '$dataContractId', '$id', '$revision', '$entropy']

/**
 * Documents: an object with members of the platform's. The specification does not show them; its own are checked by its
 * contract.
 */
export function readDocument(structured: Structured, { contracts = [] }: InspectContext): readonly Found[] {
  const { value, node, bytes, form, size, secrets, writing } = structured
  if (!isJsonObject(value) || !systemMembers.some((name) => Object.hasOwn(value, name))) return []
  const type = value['$type']
  const contract = contracts.find(
    ({ documents }) => typeof type === 'string' && Object.hasOwn(documents, type),
  )
  const report = contract === undefined ? undefined : checkDocument(contract, String(type), value)
  const checks: readonly RuleCheck[] =
    report === undefined
      ? unknownChecks('fields', ['instance.document-type'])
      : checksOf(
          'fields',
          ['instance.document-type'],
          report.violations.filter(({ rule }) => rule !== 'limit.size'),
        )
  return [
    {
      kind: 'document',
      reason: 'members',
      bytes,
      size: bytes.length,
      field: describeMembers(node, 'plain', 'document', secrets),
      secrets,
      checks: [...writing, ...checks, ...sizeChecks(form === 'binary' ? size : (report?.size ?? 0))],
      likelihood: 75,
    },
  ]
}
