import { breaksLimit, startFindings } from './contract-findings.ts'
import type { DataContract } from './check-contract.ts'
import { checkValue } from './check-value.ts'
import { toBinaryForm } from './byte-array.ts'
import { breakRule, leaveUnchecked, startVisit, type InstanceVisit } from './instance-visit.ts'
import { measureJson } from './json-extent.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'
import { latestPlatformVersion } from './platform-version.ts'
import { inDocumentOrder } from '#/protocol/schema.ts'
import type { Violation } from '#/protocol/violation.ts'

export interface DocumentReport {
  readonly violations: readonly Violation[]
  /** System fields (`$…`), which the specification does not show, and formats that are not known here. */
  readonly notCheckable: readonly Violation[]
  readonly unlisted: number
  /** Bytes of its canonical CBOR, with byte arrays as bytes; 0 if it cannot be encoded. */
  readonly size: number
}

/** Checks a document by its type (docs/specification.md "Data contract") and the 16 KB of "Limits". Never throws. */
export function checkDocument(contract: DataContract, typeName: string, document: unknown): DocumentReport {
  const { problems, isBounded } = measureJson(document)
  const listProblems = (visit: InstanceVisit) => {
    for (const { rule, path } of problems)
      breakRule(visit, rule === 'contract.json' ? 'instance.json' : rule, path)
  }
  if (!isBounded) return report(visitOf(listProblems), document, 0)
  const documentType = memberOf(contract.documents, typeName)
  const size = measureJson(toBinaryForm(documentType, document)).bytes
  const visit = visitOf((started) => {
    listProblems(started)
    if (!isJsonObject(documentType)) {
      breakRule(started, 'instance.document-type', '', undefined, { name: typeName })
    } else if (isJsonObject(document)) checkMembers(started, documentType, document)
    else breakRule(started, 'instance.object', '', document)
    const broken = breaksLimit(startFindings(latestPlatformVersion), 'serializedSize', size)
    if (broken !== undefined) breakRule(started, 'limit.size', '', undefined, { ...broken, size })
  })
  return report(visit, document, problems.length > 0 ? 0 : size)
}

function visitOf(look: (visit: InstanceVisit) => void): InstanceVisit {
  const visit = startVisit(checkValue)
  look(visit)
  return visit
}

function report(visit: InstanceVisit, document: unknown, size: number): DocumentReport {
  const { violations, notCheckable, unlisted } = visit
  return {
    violations: inDocumentOrder(violations, document),
    notCheckable: inDocumentOrder(notCheckable, document),
    unlisted,
    size,
  }
}

/** Members that begin with `$` are the platform's. The specification does not show them, so they are not checked. */
function checkMembers(visit: InstanceVisit, documentType: JsonObject, document: JsonObject): void {
  const required = memberOf(documentType, 'required')
  const names = Array.isArray(required) ? required.filter((name) => !isSystemName(name)) : required
  const own = Object.fromEntries(Object.entries(document).filter(([name]) => !isSystemName(name)))
  for (const name of Object.keys(document)) {
    if (isSystemName(name))
      leaveUnchecked(visit, 'instance.additional-properties', pointTo('', name), { name })
  }
  checkValue(visit, { ...documentType, type: 'object', required: names }, own, '')
}

function isSystemName(name: unknown): boolean {
  return typeof name === 'string' && name.startsWith('$')
}
