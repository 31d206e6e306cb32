import { rules, type RuleId } from '#/protocol/rule.ts'
import { violation, type Violation, type ViolationParams } from '#/protocol/violation.ts'
import { limitAt, type ContractLimit, type PlatformVersion } from './platform-version.ts'

// A hostile contract could break a rule a hundred thousand times: this many are listed, and the rest are counted.
const maxListed = 1000

/** What the checks of one contract have found so far. */
export interface Findings {
  readonly version: PlatformVersion
  /** The media type of identifiers on the network of the contract, if that is known. */
  readonly identifierType: string | undefined
  /** Rules of the specification: a violation rejects the contract. */
  readonly violations: Violation[]
  /** What networks demand besides: they warn. */
  readonly warnings: Violation[]
  /** Rules that the document does not tell enough of, in this version, to decide. */
  readonly notCheckable: Violation[]
  /** Findings beyond those listed. */
  unlisted: number
  /** How much of the patterns was compiled. */
  patternCharacters: number
  patternInstructions: number
}

/** Nothing found yet, for a contract of that platform version. The lists are filled by `find` and `leaveOpen`. */
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

/** Notes that a rule is broken: a rule of the specification rejects the contract, a rule of networks warns. */
export function find(findings: Findings, rule: RuleId, path: string, about?: About): void {
  list(findings, rules[rule].source === 'spec' ? findings.violations : findings.warnings, rule, path, about)
}

/** Notes that a rule cannot be decided in the version that the contract is for. */
export function leaveOpen(findings: Findings, rule: RuleId, path: string, value?: unknown): void {
  const about = { ...(value === undefined ? {} : { value }), params: { version: findings.version } }
  list(findings, findings.notCheckable, rule, path, {
    ...about,
    detail: `not checkable in ${findings.version}`,
  })
}

function list(findings: Findings, into: Violation[], rule: RuleId, path: string, about?: About): void {
  // One of each kind is always listed: a rejected contract must not look accepted.
  if (into.length >= maxListed) findings.unlisted += 1
  else into.push(violation(rule, path, about))
}

/** Holds a number against a limit; `undefined` where the limit does not hold in this version. */
export function breaksLimit(
  findings: Findings,
  name: ContractLimit,
  found: number,
): ViolationParams | undefined {
  const limit = limitAt(name, findings.version)
  if (limit === undefined || (found >= limit.min && found <= limit.max)) return undefined
  return { found, min: limit.min, limit: limit.max }
}
