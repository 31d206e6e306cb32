import { inDocumentOrder } from '#/protocol/schema.ts'
import { passed, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { checkIndices } from './check-indices.ts'
import { checkSchemaObject } from './check-schema.ts'
import { breaksLimit, find, startFindings, type Findings } from './contract-findings.ts'
import { measureJson } from './json-extent.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'
import { latestPlatformVersion, maxDocuments, type PlatformVersion } from './platform-version.ts'

export interface DataContract extends JsonObject {
  readonly documents: Readonly<Record<string, JsonObject>>
}

export interface ContractReport {
  readonly violations: readonly Violation[]
  /** Rules of networks that the specification lacks. */
  readonly warnings: readonly Violation[]
  /** Rules that the specification does not define well enough in this version. */
  readonly notCheckable: readonly Violation[]
  /** Findings beyond the first thousand of each list. */
  readonly unlisted: number
  /** Bytes of its canonical CBOR; 0 if it cannot be encoded. */
  readonly size: number
}

/**
 * Returns all findings by docs/specification.md "Data contract", "Errors", "Limits" and "Versioning". Input that is not
 * JSON or nests too deep is rejected before the rest reads it. A media type of identifiers other than
 * `identifierType` is a warning. Never throws.
 */
export function reportContract(
  input: unknown,
  version: PlatformVersion = latestPlatformVersion,
  identifierType?: string,
): ContractReport {
  const { bytes, problems, isBounded } = measureJson(input)
  if (!isBounded) return { violations: problems, warnings: [], notCheckable: [], unlisted: 0, size: 0 }
  const findings = startFindings(version, identifierType)
  findings.violations.push(...problems)
  if (isJsonObject(input)) checkDocuments(findings, input)
  else find(findings, 'contract.object', '', { value: input })
  const size = breaksLimit(findings, 'serializedSize', bytes)
  const sized = size === undefined ? [] : [violation('limit.size', '', { params: { ...size, size: bytes } })]
  const inOrder = (found: readonly Violation[]) => (found.length > 1 ? inDocumentOrder(found, input) : found)
  return {
    violations: [...sized, ...inOrder(findings.violations)],
    warnings: inOrder(findings.warnings),
    notCheckable: inOrder(findings.notCheckable),
    unlisted: findings.unlisted,
    size: problems.length > 0 ? 0 : bytes,
  }
}

/** Returns the contract, or all violations of the specification. Warnings do not reject it. */
export function checkContract(input: unknown, version?: PlatformVersion): Checked<DataContract> {
  const { violations } = reportContract(input, version)
  // No violation: `documents` is an object of objects.
  return violations.length === 0 ? passed(input as DataContract) : { ok: false, violations }
}

// A bound of the network, which the specification lacks.
const documentName = /^[a-zA-Z0-9_-]{1,64}$/

function checkDocuments(findings: Findings, contract: JsonObject): void {
  const documents = memberOf(contract, 'documents')
  const names = isJsonObject(documents) ? Object.keys(documents) : []
  if (!isJsonObject(documents) || names.length === 0) {
    return find(
      findings,
      'contract.documents',
      '/documents',
      documents === undefined ? {} : { value: documents },
    )
  }
  if (names.length > maxDocuments) {
    const params = { found: names.length, limit: maxDocuments }
    find(findings, 'network.documents-count', '/documents', { params })
  }
  for (const name of names) {
    const path = pointTo('/documents', name)
    if (!documentName.test(name)) find(findings, 'network.document-name', path, { params: { name } })
    const documentType = documents[name]
    if (isJsonObject(documentType)) checkDocumentType(findings, documentType, path)
    else find(findings, 'document.object', path, { value: documentType })
  }
}

function checkDocumentType(findings: Findings, documentType: JsonObject, path: string): void {
  const type = memberOf(documentType, 'type')
  // The short syntax omits the type.
  if (type !== undefined && type !== 'object') {
    find(findings, 'document.type', pointTo(path, 'type'), { value: type })
  }
  const properties = memberOf(documentType, 'properties')
  const pointer = pointTo(path, 'properties')
  if (isJsonObject(properties)) {
    const broken = breaksLimit(findings, 'documentProperties', Object.keys(properties).length)
    if (broken !== undefined) find(findings, 'document.properties-count', pointer, { params: broken })
  } else find(findings, 'document.properties', pointer, properties === undefined ? {} : { value: properties })
  checkSchemaObject(findings, documentType, path, 'document')
  checkIndices(findings, documentType, path)
}
