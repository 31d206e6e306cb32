import { ChainError } from '#/chain/chain-error.ts'
import { parseReply } from '#/chain/rpc-client.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { networkQuorumTypes } from '#/protocol/layer1/quorum-lock.ts'
import { versionBytes, type NetworkKind } from '#/protocol/layer1/network.ts'
import { verdictOfCoinbaseLock } from '#/protocol/masternode/lock-verdict.ts'
import { checkMnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { emptyList, type VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { verifyDiff } from '#/protocol/masternode/verify-diff.ts'
import type { Violation } from '#/protocol/violation.ts'
import { mismatch, type Mismatch } from './suite.ts'
import { number, text, vector, type Vector } from './vector.ts'

/** The manifest's reasons by our rules. `reasonOf` adds the reasons that depend on a parameter. */
const reasons: Readonly<Record<string, string>> = {
  'mn-list.field': 'BAD_FIELD',
  'encoding.hex': 'BAD_HEX',
  'mn-list.length': 'BAD_LENGTH',
  'mn-list.service': 'BAD_SERVICE',
  'mn-list.address': 'BAD_ADDRESS',
  'mn-list.address-checksum': 'BAD_ADDRESS_CHECKSUM',
  'mn-list.entry-version': 'UNSUPPORTED_ENTRY_VERSION',
  'mn-list.quorum-type': 'UNKNOWN_LLMQ',
  'mn-list.base': 'BASE_MISMATCH',
  'mn-list.tip': 'TIP_MISMATCH',
  'bytes.count': 'TRUNCATED',
  'coinbase.special': 'NOT_CBTX',
  'coinbase.input': 'NOT_COINBASE',
  'merkle-tree.shape': 'BAD_PMT',
  'merkle-tree.proves': 'CBTX_NOT_PROVEN',
  'mn-list.root-field': 'ROOT_FIELD_MISMATCH',
  'mn-list.quorum-root-field': 'QROOT_FIELD_MISMATCH',
  'mn-list.deleted-known': 'DELETED_UNKNOWN',
  'mn-list.added-quorum-new': 'DUPLICATE_ENTRY',
  'mn-list.deleted-quorum-known': 'DELETED_UNKNOWN_QUORUM',
  'mn-list.unique': 'DUPLICATE_ENTRY',
  'mn-list.root': 'MN_ROOT_MISMATCH',
  'mn-list.quorum-root': 'QUORUM_ROOT_MISMATCH',
  'mn-list.height': 'NON_MONOTONIC',
}

function reasonOf({ rule, params }: Violation): string {
  if (rule === 'bytes.end') return params?.['problem'] === 'extra' ? 'TRAILING' : 'TRUNCATED'
  return reasons[rule] ?? rule
}

/** Finds a network by its name. Names of devnets and regtests only need the right beginning. */
function networkOf(name: unknown): FixtureNetwork {
  const known = /^(?:mainnet|testnet|devnet|regtest)/.exec(String(name))?.[0] ?? ''
  switch (known) {
    case 'mainnet':
      return { kind: 'mainnet', chainLockType: networkQuorumTypes.mainnet.chainLocks }
    case 'testnet':
    case 'devnet':
    case 'regtest':
      return { kind: 'testnet', chainLockType: networkQuorumTypes[known].chainLocks }
    default:
      throw new TypeError(`unknown network ${String(name)}`)
  }
}

interface FixtureNetwork {
  readonly kind: NetworkKind
  readonly chainLockType: number
}

/**
 * Returns a check for each fixture of a manifest, which is one answer of a node. Run the checks in order: a fixture may
 * build on a list that an earlier one verified.
 */
export function checkChainFixtures(
  manifest: Vector,
  read: (file: string) => Vector,
): readonly { readonly name: string; readonly check: () => readonly Mismatch[] }[] {
  const lists = new Map<string, VerifiedList>()
  const fixtures = manifest['fixtures']
  if (!Array.isArray(fixtures)) throw new TypeError('a manifest has fixtures')
  return fixtures.map((each) => {
    const row = vector(each)
    const name = text(row['file'])
    return { name, check: () => checkFixture(read(name), vector(row['expect']), lists) }
  })
}

function checkFixture(
  fixture: Vector,
  expected: Vector,
  lists: Map<string, VerifiedList>,
): readonly Mismatch[] {
  if (fixture['envelope'] !== undefined) {
    return mismatch('reason', expected['reason'], envelopeReason(fixture['envelope']))
  }
  const network = networkOf(fixture['network'])
  const result = vector(fixture['result'])
  const base = baseOf(fixture, lists)
  if (base === undefined) return mismatch('base', 'a list that was verified before', 'none')
  const applied = apply(base, fixture, network.kind)
  if (!applied.ok) {
    const [first] = applied.violations
    const reason = first === undefined ? 'none' : reasonOf(first)
    return expected['ok'] === true
      ? mismatch('verdict', 'ok', `${reason} ${first?.path} ${first?.message}`)
      : mismatch('reason', expected['reason'], reason)
  }
  if (expected['ok'] !== true) return mismatch('verdict', expected['reason'], 'ok')
  const { list } = applied.value
  if (fixture['request'] === undefined) lists.set(text(result['blockHash']), list)
  return [...compareList(base, list, expected, fixture), ...checkLock(base, list, network)]
}

function baseOf(fixture: Vector, lists: ReadonlyMap<string, VerifiedList>): VerifiedList | undefined {
  const request = vector(fixture['request'] ?? fixture['result'])
  const base = text(request['baseBlockHash'])
  return fixture['baseHeight'] === 0 ? emptyList(base) : lists.get(base)
}

function apply(base: VerifiedList, fixture: Vector, kind: NetworkKind) {
  const request = vector(fixture['request'] ?? fixture['result'])
  const diff = checkMnListDiff(fixture['result'])
  if (!diff.ok) return diff
  const terms = {
    blockHash: text(request['blockHash']),
    votingVersion: versionBytes[kind].publicKeyHash,
  }
  return verifyDiff(base, diff.value, terms)
}

function compareList(
  base: VerifiedList,
  list: VerifiedList,
  expected: Vector,
  fixture: Vector,
): readonly Mismatch[] {
  // Old nodes send quorums without their index, which later checks need.
  const isOld = base.quorums === undefined || hasQuorumWithoutIndex(vector(fixture['result']))
  const compare = (what: string, member: string, got: unknown) =>
    expected[member] === undefined ? [] : mismatch(what, expected[member], got)
  return [
    ...mismatch('height', number(fixture['height']), list.height),
    ...mismatch('list root', 'verified', list.masternodeCheck.kind),
    ...mismatch('quorum root', isOld ? 'not-verifiable' : 'verified', list.quorumCheck.kind),
    ...compare('masternodes', 'mnCount', list.entries.length),
    ...(isOld ? [] : compare('quorums', 'quorumCount', list.quorums?.size)),
    ...compare(
      'root',
      'merkleRootMNList',
      list.coinbase && formatHex(reverseBytes(list.coinbase.masternodeRoot)),
    ),
    ...compare('coinbase version', 'cbVersion', list.coinbase?.version),
  ]
}

function hasQuorumWithoutIndex({ newQuorums }: Vector): boolean {
  return Array.isArray(newQuorums) && newQuorums.some((each) => vector(each)['quorumIndex'] === undefined)
}

/** A ChainLock on the very block from which the diff starts must match, because that hash is known. */
function checkLock(
  before: VerifiedList,
  list: VerifiedList,
  { chainLockType }: FixtureNetwork,
): readonly Mismatch[] {
  if (list.coinbase?.chainLock?.height !== before.height || list.quorums === undefined) return []
  const terms = { before, lockedHash: before.blockHash, llmqType: chainLockType }
  return mismatch('chain lock', 'matches', verdictOfCoinbaseLock(list, terms).verdict.kind)
}

const envelopeId = 7

function envelopeReason(envelope: unknown): string {
  try {
    parseReply('getBestBlockHash', envelopeId, envelope)
    return 'none'
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.code === 'chain/rpc-error') return 'RPC_ERROR'
    if (error.code === 'chain/wrong-id') return 'ID_MISMATCH'
    if (error.code !== 'chain/result-shape') return error.code
    return error.facts.rule === 'null' ? 'NO_RESULT' : 'BAD_LENGTH'
  }
}
