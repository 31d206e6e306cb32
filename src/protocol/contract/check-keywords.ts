import { breaksLimit, find, leaveOpen, type Findings } from './contract-findings.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'
import { compilePattern } from './re2-pattern.ts'
import { isCount, isIdentifierType, type SchemaRole } from './schema-keyword.ts'

// All patterns of a contract are part of its 16 KB, but their compiled programs may be far larger.
const maxPatternCharacters = 16_384
const maxPatternInstructions = 200_000

/** Checks `pattern` and `format`, with the maxLength that they need (docs/specification.md "Limits"). */
export function checkTextKeywords(findings: Findings, schema: JsonObject, path: string): void {
  const pattern = memberOf(schema, 'pattern')
  if (pattern !== undefined) needMaximum(findings, schema, path, 'maxLength', 'keyword.pattern-max-length')
  if (typeof pattern === 'string') checkPattern(findings, pattern, pointTo(path, 'pattern'))
  if (memberOf(schema, 'format') !== undefined) {
    needMaximum(findings, schema, path, 'maxLength', 'keyword.format-max-length')
  }
}

function checkPattern(findings: Findings, pattern: string, path: string): void {
  findings.patternCharacters += pattern.length
  const isTooMuch =
    findings.patternCharacters > maxPatternCharacters || findings.patternInstructions > maxPatternInstructions
  if (isTooMuch) return leaveOpen(findings, 'keyword.pattern-re2', path)
  const compiled = compilePattern(pattern)
  if (compiled === undefined) find(findings, 'keyword.pattern-re2', path, { value: pattern })
  else findings.patternInstructions += compiled.size
}

type MaximumRule = 'keyword.pattern-max-length' | 'keyword.format-max-length' | 'keyword.unique-items'

function needMaximum(
  findings: Findings,
  schema: JsonObject,
  path: string,
  name: 'maxLength' | 'maxItems',
  rule: MaximumRule,
): void {
  const maximum = memberOf(schema, name)
  if (maximum !== undefined && !isCount(maximum)) return
  const broken =
    maximum === undefined
      ? {}
      : breaksLimit(findings, name === 'maxLength' ? 'matchedString' : 'uniqueItems', maximum)
  if (broken === undefined) return
  const about = maximum === undefined ? {} : { value: maximum, params: broken }
  find(findings, rule, pointTo(path, name), about)
}

/** Checks `uniqueItems`, `prefixItems`, and the networks' demands on arrays. */
export function checkArrayKeywords(
  findings: Findings,
  schema: JsonObject,
  path: string,
  role: SchemaRole,
): void {
  if (memberOf(schema, 'uniqueItems') === true) {
    needMaximum(findings, schema, path, 'maxItems', 'keyword.unique-items')
  }
  const items = memberOf(schema, 'items')
  const prefix = memberOf(schema, 'prefixItems')
  if (prefix !== undefined && items !== false) {
    find(
      findings,
      'keyword.prefix-items',
      pointTo(path, 'items'),
      items === undefined ? {} : { value: items },
    )
  }
  const isByteArray = memberOf(schema, 'byteArray') === true
  const isArray = role === 'property' && memberOf(schema, 'type') === 'array'
  if (isArray && items === undefined && prefix === undefined && !isByteArray) {
    find(findings, 'network.array-items', pointTo(path, 'items'))
  }
  const mediaType = memberOf(schema, 'contentMediaType')
  if (typeof mediaType !== 'string' || !isIdentifierType(mediaType)) return
  if (!isIdentifier(schema)) find(findings, 'network.identifier', path)
  const { identifierType } = findings
  if (identifierType !== undefined && mediaType !== identifierType) {
    const about = { value: mediaType, params: { expects: identifierType } }
    find(findings, 'network.identifier-type', pointTo(path, 'contentMediaType'), about)
  }
}

function isIdentifier(schema: JsonObject): boolean {
  return (
    isJsonObject(schema) &&
    memberOf(schema, 'byteArray') === true &&
    memberOf(schema, 'minItems') === 32 &&
    memberOf(schema, 'maxItems') === 32
  )
}
