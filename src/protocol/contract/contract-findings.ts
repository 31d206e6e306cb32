import { rules, type RuleId } from '#/protocol/rule.ts'
import { violation, type Violation, type ViolationParams } from '#/protocol/violation.ts'
import { limitAt, type ContractLimit, type PlatformVersion } from './platform-version.ts'

// A hostile contract could break a rule a hundred thousand times: this many are listed, and the rest are counted.
const maxListed = 1000

export interface Findings {
  readonly version: PlatformVersion
  readonly identifierType: string | undefined
  readonly violations: Violation[]
  readonly warnings: Violation[]
  readonly notCheckable: Violation[]
  unlisted: number
  /** Size of the patterns compiled so far. */
  patternCharacters: number
  patternInstructions: number
}

/** Returns empty findings for a contract of a platform version. `find` and `leaveOpen` fill the lists. */
export function startFindings(version: PlatformVersion, identifierType?: string): Findings {
  return {
    version,
    identifierType,
    violations: [],
    warnings: [],
    notCheckable: [],
    unlisted: 0,
    patternCharacters: 0,
    patternInstructions: 0,
  }
}

interface About {
  readonly value?: unknown
  readonly params?: ViolationParams
  readonly detail?: string
}

/** Records that a rule is broken. A rule of the specification rejects the contract, a rule of networks warns. */
export function find(findings: Findings, rule: RuleId, path: string, about?: About): void {
  list(findings, rules[rule].source === 'spec' ? findings.violations : findings.warnings, rule, path, about)
}

/** Records that a rule cannot be decided in the contract's version. */
export function leaveOpen(findings: Findings, rule: RuleId, path: string, value?: unknown): void {
  const about = { ...(value === undefined ? {} : { value }), params: { version: findings.version } }
  list(findings, findings.notCheckable, rule, path, {
    ...about,
    detail: `not checkable in ${findings.version}`,
  })
}

function list(findings: Findings, into: Violation[], rule: RuleId, path: string, about?: About): void {
  // Each list has its own limit, so that many warnings cannot hide a violation.
  if (into.length >= maxListed) findings.unlisted += 1
  else into.push(violation(rule, path, about))
}

/** Returns the params of a violation if a number breaks a limit; undefined if not, or without the limit. */
export function breaksLimit(
  findings: Findings,
  name: ContractLimit,
  found: number,
): ViolationParams | undefined {
  const limit = limitAt(name, findings.version)
  if (limit === undefined || (found >= limit.min && found <= limit.max)) return undefined
  return { found, min: limit.min, limit: limit.max }
}
