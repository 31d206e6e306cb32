import {
  countBroken,
  type ContractJudgement,
  type ContractRuleSet,
} from '#/protocol/contract-13/contract-judgement.ts'
import {
  breakOffset,
  extraBytes,
  missingBytes,
  countSpecified,
  isCheckedAsSpecified,
  type Field,
  type Reading,
  type RuleCheck,
} from '#/protocol/inspect/reading.ts'
import { escapeUnseen } from '#/protocol/names/plain-name.ts'
import { rules } from '#/protocol/rule.ts'
import { derivedWords, kindWords, meaningWords, reasonWords, signatureWords } from './words.ts'

const widestValue = 72

/** Returns a reading as lines of text. With `all`, lists rules that pass and does not cut values. */
export function printReading(reading: Reading, all: boolean): readonly string[] {
  return [
    ...printHead(reading),
    ...(reading.isMasked && reading.bytes.length === 0
      ? []
      : ['', 'Fields, at offset+length', ...printField(reading.field, 0, all)]),
    ...printVerdicts(reading, all),
  ]
}

export function printHead(reading: Reading): readonly string[] {
  const { kind, transition, size, encoding, profile, within } = reading
  const frame = profile === undefined ? '' : `, wire profile ${profile}`
  const bytes = size === 0 ? '' : `, ${size} bytes`
  const named = transition === undefined ? '' : ` (${transition})`
  return [
    `${kindWords[kind]}${named}${bytes}, read from ${encoding}${within === undefined || within === '' ? '' : ` at ${escapeUnseen(within)}`}${frame}`,
    `  ${reasonWords[reading.reason]}${placeOf(reading)}`,
  ]
}

function placeOf({ reason, checks, wrong = [] }: Reading): string {
  if (reason === 'scheme-broken') return `: ${wrong.join(', ')}`
  const offset = breakOffset(checks)
  if (reason === 'broken') return offset === undefined ? '' : ` at byte ${offset}`
  if (reason === 'cut-off')
    return `: the part at byte ${offset ?? 0} needs at least ${missingBytes(checks) ?? 1} more`
  return reason === 'extra-bytes' ? `: ${extraBytes(checks) ?? 0} of them` : ''
}

export function printVerdicts(reading: Reading, all: boolean): readonly string[] {
  const { checks, signatures, derived, contract13 } = reading
  const listed = checks.filter(({ state }) => all || state === 'fails' || state === 'warns')
  const count = (state: RuleCheck['state']) => checks.filter((each) => each.state === state).length
  const summary = `Rules: ${count('holds')} hold, ${count('fails')} fail, ${count('warns')} warn, ${count('unknown')} cannot be told here`
  return [
    ...(checks.length === 0
      ? []
      : ['', summary, ...listed.map(printCheck), ...(all ? [] : printUnknown(checks))]),
    ...(contract13 === undefined ? [] : ['', ...printContract(contract13)]),
    ...(signatures.length === 0
      ? []
      : ['', 'Signatures', ...signatures.map((each) => `  ${signatureWords(each)}`)]),
    ...(derived.length === 0
      ? []
      : [
          '',
          'From it',
          ...derived.map(
            ({ name, value, unit }) =>
              `  ${derivedWords[name].padEnd(11)} ${value}${unit === undefined ? '' : ` ${unit}`}`,
          ),
        ]),
  ]
}

function printContract({ violations, warnings, unlisted }: ContractJudgement): readonly string[] {
  const lines = [
    ...violations.map((each) => ({ ...each, state: stateWords.fails })),
    ...warnings.map((each) => ({ ...each, state: stateWords.warns })),
  ]
  return [
    `Contract rules of version 13: ${violations.length} fail, ${warnings.length} warn`,
    ...lines.map(({ state, rule, path, sentence, code }) => {
      const where = path === '' ? '' : ` at ${escapeUnseen(path)}`
      return `  ${state.padEnd(5)}  ${rule}${where}: ${escapeUnseen(sentence)}${code === null ? '' : ` (${code})`}`
    }),
    ...(unlisted === 0 ? [] : [`  and ${unlisted} more`]),
  ]
}

export function contractVerdicts(
  reading: Pick<Reading, 'checks' | 'contract13'>,
): readonly { readonly rules: ContractRuleSet; readonly broken: number }[] {
  const { contract13 } = reading
  return [
    ...(contract13 === undefined ? [] : [{ rules: 'version-13', broken: countBroken(contract13) } as const]),
    ...(isCheckedAsSpecified(reading)
      ? [{ rules: 'specification', broken: countSpecified(reading) } as const]
      : []),
  ]
}

export function contractVerdict(reading: Reading): string {
  const verdicts = contractVerdicts(reading).map(({ rules, broken }) => {
    const named = rules === 'version-13' ? 'valid for version 13' : 'valid as specified'
    return broken === 0 ? named : `not ${named}: ${broken} ${broken === 1 ? 'rule' : 'rules'}`
  })
  return `Verdict: ${verdicts.join('; ')}`
}

function printUnknown(checks: readonly RuleCheck[]): readonly string[] {
  const unknown = checks.filter(({ state }) => state === 'unknown').map(({ rule }) => rule)
  return unknown.length === 0 ? [] : [`  ?      ${unknown.join(', ')}`]
}

const stateWords = { holds: 'holds', fails: 'FAILS', warns: 'warns', unknown: '?' } as const

function printCheck({ rule, state, path, params }: RuleCheck): string {
  const where = path === undefined || path === '' ? '' : ` at ${escapeUnseen(path)}`
  const about = Object.entries(params ?? {}).map(([name, value]) => `${name} ${value}`)
  const detail = about.length === 0 ? '' : ` (${escapeUnseen(about.join(', '))})`
  return `  ${stateWords[state].padEnd(5)}  ${rule}${where}: ${rules[rule].sentence}${detail}`
}

function printField(field: Field, depth: number, all: boolean): readonly string[] {
  const { start, end, name, children, omitted } = field
  const range = `${start.toString(16).padStart(4, '0')}+${end - start}`.padEnd(11)
  const indent = '  '.repeat(depth + 1)
  return [
    `${range}${indent}${escapeUnseen(name)}${valueWords(field, all)}`,
    ...children.flatMap((child) => printField(child, depth + 1, all)),
    ...(omitted === 0 ? [] : [`${' '.repeat(11)}${indent}  and ${omitted} more`]),
  ]
}

function valueWords({ value, unit, meaning, isMasked }: Field, all: boolean): string {
  if (isMasked === true) return ': not shown, it may be private'
  if (value === undefined) return ''
  const shown = escapeUnseen(
    all || value.length <= widestValue ? value : `${value.slice(0, 48)}…${value.slice(-8)}`,
  )
  const units = unit === undefined ? '' : ` ${unit}`
  return `: ${shown}${units}${meaning === undefined ? '' : ` (${meaningOf(meaning, value)})`}`
}

function meaningOf(meaning: NonNullable<Field['meaning']>, value: string): string {
  if (meaning !== 'time') return meaningWords[meaning]
  const date = new Date(Number(value))
  return Number.isNaN(date.getTime()) ? 'no time' : date.toISOString()
}
