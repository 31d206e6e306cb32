import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { decodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { checkStoredIdentityText } from '#/protocol/identity/identity-text.ts'
import { checkStoredIdentityBytes } from '#/protocol/identity/stored-identity.ts'
import { convertReading, type ConvertRejection } from '#/protocol/inspect/convert-reading.ts'
import { textOf } from '#/protocol/inspect/decode-input.ts'
import type { InspectContext, KnownQuorums } from '#/protocol/inspect/found.ts'
import { readKnownContract } from '#/protocol/inspect/known-contract.ts'
import { readJsonSpans } from '#/protocol/inspect/json-spans.ts'
import { recognize } from '#/protocol/inspect/recognize.ts'
import { headlineOf, limitToRules, maxInspected, type Reading } from '#/protocol/inspect/reading.ts'
import type { Checked, Violation } from '#/protocol/violation.ts'
import { readArguments, usage, type Arguments } from './arguments.ts'
import { unreadWords } from './words.ts'
import { escapeUnseen } from '#/protocol/names/plain-name.ts'
import { contractVerdict, contractVerdicts, printHead, printReading, printVerdicts } from './print-reading.ts'
import { votingVersionOf } from '#/protocol/inspect/read-diff.ts'
import { versionBytes } from '#/protocol/layer1/network.ts'
import { chainLockQuorumTypes, instantLockQuorumType } from '#/protocol/layer1/quorum-lock.ts'
import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { explainUnread } from '#/protocol/inspect/unread.ts'
import { checkMnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { emptyList, type VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { verifyDiff } from '#/protocol/masternode/verify-diff.ts'

/** Reads a file, or standard input for `-`, up to `most` bytes. Returns undefined if that fails. */
type ReadInput = (file: string, most: number) => Uint8Array | undefined

interface Answer {
  readonly output: string | Uint8Array
  readonly complaint: string
  /** 0: valid. 1: not valid. 2: not recognised, or wrong arguments. */
  readonly exitCode: 0 | 1 | 2
}

/** Runs the command. It reads only the given files, and its answer never contains a secret. */
export function runCommand(words: readonly string[], read: ReadInput): Answer {
  if (words[0] === '--help' || words[0] === 'help')
    return { output: `${usage}\n`, complaint: '', exitCode: 0 }
  const asked = readArguments(words)
  if (asked === undefined) return complain(usage)
  const input = read(asked.file, maxInspected + 1)
  if (input === undefined) return complain('The input cannot be read.')
  if (input.length === 0) return complain('The input is empty.')
  if (input.length > maxInspected)
    return complain(`The input is larger than ${maxInspected} bytes: it was not looked at.`)
  const context = readContext(asked, read)
  if (typeof context === 'string') return complain(context)
  const { rules } = asked
  const found = recognize(input, context)
  const readings = rules === undefined ? found : found.map((each) => limitToRules(each, rules))
  const [first] = readings
  if (first === undefined)
    return asked.asJson
      ? { ...json({ verdict: 'not-recognised', readings: [] }), exitCode: 2 }
      : complain(`Not recognised. ${unreadWords(explainUnread(input))}`)
  if (asked.to !== undefined) return convert(first, asked, context)
  return asked.command === 'verify' ? verify(first, asked) : inspect(readings, first, asked)
}

function complain(complaint: string): Answer {
  return { output: '', complaint: `${complaint}\n`, exitCode: 2 }
}

function json(value: unknown) {
  // JSON does not escape characters that a terminal reorders or hides.
  const json = JSON.stringify(value, undefined, 2).replaceAll(
    /[\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return { output: `${json}\n`, complaint: '' }
}

function inspect(readings: readonly Reading[], first: Reading, { asJson, all }: Arguments): Answer {
  const exitCode = headlineOf(first) === 'does-not-hold' ? 1 : 0
  if (asJson)
    return { ...json({ verdict: headlineOf(first), readings: readings.map(forPrograms) }), exitCode }
  const others = readings.slice(1).flatMap((each) => printHead(each).map((line) => `  ${line}`))
  const lines = [
    ...printReading(first, all),
    '',
    first.kind === 'data-contract' ? contractVerdict(first) : inspectWords[headlineOf(first)],
    ...(others.length === 0 ? [] : ['', 'It may also be', ...others]),
  ]
  return { output: `${lines.join('\n')}\n`, complaint: '', exitCode }
}

const inspectWords = {
  holds: 'Verdict: it holds',
  'well-formed': 'Verdict: it is well-formed; nothing else of it was checked',
  'signature-not-checked': 'Verdict: well-formed, signature not checked',
  'network-rejects': 'Verdict: the rules hold, and the network would reject it',
  unchecked: 'Verdict: no rule speaks of it',
  'does-not-hold': 'Verdict: it does not hold',
} as const

function forPrograms({ bytes: _bytes, ...reading }: Reading) {
  return { ...reading, verdict: headlineOf(reading), ...contractForPrograms(reading) }
}

function contractForPrograms(reading: Omit<Reading, 'bytes'>) {
  return reading.kind === 'data-contract' ? { contract: contractVerdicts(reading) } : {}
}

/**
 * Verified means that all rules pass, including the network's, and that each signature is certainly by the right key.
 */
function verify(reading: Reading, { asJson, all, ignoresNetwork }: Arguments): Answer {
  const counted = ignoresNetwork
    ? { ...reading, checks: reading.checks.filter(({ state }) => state !== 'warns') }
    : reading
  const headline = headlineOf(counted)
  const isVerified = headline === 'holds' && !reading.isMasked
  const exitCode = isVerified ? 0 : 1
  const isWrong = headline === 'does-not-hold' || headline === 'network-rejects'
  const verdict = isVerified ? 'verified' : isWrong ? headline : 'not-verifiable'
  const { kind, profile, checks, contract13, signatures } = reading
  if (asJson)
    return {
      ...json({ verdict, kind, profile, checks, contract13, signatures, ...contractForPrograms(reading) }),
      exitCode,
    }
  const byList = signatures.some((each) => each.kind === 'quorum')
  const words = {
    verified: byList ? 'Verdict: it holds, if the list that was given is the network’s' : 'Verdict: it holds',
    'not-verifiable': 'Verdict: no rule fails, but it cannot be verified with what was given',
    'does-not-hold': inspectWords['does-not-hold'],
    'network-rejects': inspectWords['network-rejects'],
  }
  const judgement = kind === 'data-contract' ? contractVerdict(reading) : words[verdict]
  const lines = [...printHead(reading), ...printVerdicts(reading, all), '', judgement]
  return { output: `${lines.join('\n')}\n`, complaint: '', exitCode }
}

function convert(reading: Reading, { to, profile }: Arguments, context: InspectContext): Answer {
  if (to === undefined) return complain(usage)
  const converted = convertReading(reading, to, profile, context)
  if (!converted.ok) return reject(converted.rejection)
  const { output, caveat } = converted.value
  const complaint = caveat === undefined ? '' : caveatWords[caveat]
  return { output: typeof output === 'string' ? `${output}\n` : output, complaint, exitCode: 0 }
}

const caveatWords = {
  'signature-lost':
    'The other wire profile signs other bytes: the signature is not one of this transition any more.\n',
  defaults:
    'The explorer does not print the configuration of a contract and the rules of its tokens: these are the defaults.\n',
} as const

function reject(rejection: ConvertRejection): Answer {
  switch (rejection.kind) {
    case 'secret':
      return complain('It may be a private key: it is not converted. If it is public, say so: --public')
    case 'no-json':
      return complain('Nobody has said how this is written as JSON.')
    case 'no-bytes':
      return complain('Nobody has said how this is written as bytes.')
    case 'no-contract':
      return complain('Its document type is not known. Give its data contract: --contract FILE')
    case 'too-long':
      return complain('It is too long for Base58.')
    case 'no-profile':
      return complain('Only state transitions have a wire profile.')
    case 'broken-contract': {
      const lines = rejection.findings
        .slice(0, 20)
        .map(({ rule, path, sentence }) => `  ${rule} at ${escapeUnseen(path)}: ${escapeUnseen(sentence)}`)
      const complaint = ['It cannot be written as a stored contract.', ...lines].join('\n')
      return { output: '', complaint: `${complaint}\n`, exitCode: 1 }
    }
    case 'broken': {
      const complaint = ['It does not hold, so it is not converted.', ...listed(rejection.violations)].join(
        '\n',
      )
      return { output: '', complaint: `${complaint}\n`, exitCode: 1 }
    }
  }
}

function listed(violations: readonly Violation[]): readonly string[] {
  return violations
    .slice(0, 20)
    .map(({ rule, path }) => `  ${rule}${path === '' ? '' : ` at ${escapeUnseen(path)}`}`)
}

/** Reads an identity like the page's import: JSON of any program, or the bytes of a node, also as text. */
function readIdentity(input: Uint8Array = new Uint8Array()): Checked<Identity> {
  const text = textOf(input)
  return text === undefined ? checkStoredIdentityBytes(input) : checkStoredIdentityText(text)
}

function readContext(asked: Arguments, read: ReadInput): InspectContext | string {
  const identities: Identity[] = []
  for (const file of asked.identities) {
    const identity = readIdentity(read(file, maxInspected))
    if (!identity.ok)
      return ['What --identity names is no identity.', ...listed(identity.violations)].join('\n')
    identities.push(identity.value)
  }
  const contracts: DataContract[] = []
  for (const file of asked.contracts) {
    const contract = readKnownContract(read(file, maxInspected) ?? '')
    if (contract === undefined) return 'What --contract names is no valid data contract.'
    contracts.push(contract)
  }
  const lockTransactions: Uint8Array[] = []
  for (const file of asked.transactions) {
    const [reading] = recognize(read(file, maxInspected) ?? '')
    if (reading?.kind !== 'lock-transaction' && reading?.kind !== 'transaction')
      return 'What --transaction names is no transaction.'
    lockTransactions.push(reading.bytes)
  }
  const requests: ExchangeRequest[] = []
  for (const file of asked.requests) {
    const request = decodeExchange(read(file, maxInspected) ?? new Uint8Array())
    if (!request.ok || request.value.kind !== 'unsigned')
      return 'What --request names is no unsigned exchange file that holds.'
    requests.push(request.value)
  }
  const { isPublic, isTestNetwork } = asked
  const context = { identities, contracts, lockTransactions, requests, isPublic, isTestNetwork }
  if (asked.quorums.length === 0) return context
  const quorums = readQuorums(asked.quorums.map((file) => readList(file, read)))
  return typeof quorums === 'string' ? quorums : { ...context, quorums }
}

// Ten times the number of values in a complete list today.
const mostOfList = 1_000_000

function readList(file: string, read: ReadInput): unknown {
  const text = textOf(read(file, maxInspected + 1) ?? '')
  return text === undefined ? undefined : readJsonSpans(text, mostOfList)?.value
}

/**
 * Reads the quorums from getMnListDiff answers. The first is a complete list, and each next one starts at the block of
 * the previous one. Verifies each list as the page does, but not that it is the network's. Returns a complaint about an
 * invalid list.
 */
function readQuorums(answers: readonly unknown[]): KnownQuorums | string {
  const lists: VerifiedList[] = []
  let isMainnet = false
  for (const [index, answer] of answers.entries()) {
    const checked = checkMnListDiff(isJsonObject(answer) ? (answer['result'] ?? answer) : answer)
    if (!checked.ok) return `What --quorums names is no masternode list diff${placeOf(index)}.`
    const diff = checked.value
    const base = lists.at(-1) ?? emptyList(diff.baseBlockHash.toLowerCase())
    const votingVersion = votingVersionOf(diff)
    const applied = verifyDiff(base, diff, { blockHash: diff.blockHash, votingVersion })
    if (!applied.ok) {
      const [{ rule, path } = { rule: '', path: '' }] = applied.violations
      return `What --quorums names does not hold${placeOf(index)}: ${rule}${path === '' ? '' : ` at ${escapeUnseen(path)}`}. The first has to be a whole list, each next one to begin where the last ended.`
    }
    isMainnet ||= votingVersion === versionBytes.mainnet.publicKeyHash
    lists.push(applied.value.list)
  }
  return {
    lists,
    chainLockType: chainLockQuorumTypes[isMainnet ? 'mainnet' : 'testnet'],
    instantLockType: instantLockQuorumType,
  }
}

function placeOf(index: number): string {
  return index === 0 ? '' : ` (file ${index + 1})`
}
