import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { checkHex } from '#/protocol/encoding/hex.ts'
import { versionBytes } from '#/protocol/layer1/network.ts'
import { checkCoinbase } from '#/protocol/masternode/coinbase.ts'
import {
  hashField,
  untilStopped,
  checkMnListDiff,
  type MnListDiff,
} from '#/protocol/masternode/mn-list-diff.ts'
import { checkPartialMerkleTree } from '#/protocol/masternode/partial-merkle-tree.ts'
import { readMasternodeListMessage } from '#/protocol/masternode/list-message.ts'
import { emptyList, type VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { verifyDiff } from '#/protocol/masternode/verify-diff.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { evidence } from './evidence.ts'
import {
  checksOf,
  rulesNamed,
  unknownChecks,
  type Found,
  type InspectContext,
  type KnownQuorums,
} from './found.ts'
import { verdictOfCoinbaseBytes } from './check-signatures.ts'
import { describeMembers } from './member-fields.ts'
import type { DerivedValue, RuleCheck, SignatureVerdict } from './reading.ts'
import type { Structured } from './read-span.ts'

const telling = [
  'baseBlockHash',
  'blockHash',
  'cbTx',
  'cbTxMerkleTree',
  'mnList',
  'deletedMNs',
  'merkleRootMNList',
]

const fieldRules: readonly RuleId[] = ['mn-list.field', 'mn-list.length']
const proofRules: readonly RuleId[] = [
  'coinbase.special',
  'coinbase.input',
  'merkle-tree.shape',
  'merkle-tree.proves',
  'mn-list.root-field',
  'mn-list.quorum-root-field',
]
const listRules = rulesNamed(
  'mn-list.base',
  'mn-list.deleted-known',
  'mn-list.deleted-quorum-known',
  'mn-list.unique',
  'mn-list.height',
  'mn-list.root',
  'mn-list.quorum-root',
)
const noBlock = '0'.repeat(64)

/** Reads a masternode list diff, the result of getMnListDiff. A diff from an empty list is verified completely. */
export function readDiff(structured: Structured, { quorums }: InspectContext = {}): readonly Found[] {
  const { value, node, bytes, form, secrets, writing } = structured
  if (!isJsonObject(value)) return []
  if (telling.filter((name) => Object.hasOwn(value, name)).length < 4) return []
  // Today's nodes stream these members as CBOR.
  const checked = form === 'json' ? checkMnListDiff(value) : readMasternodeListMessage(bytes)
  return [
    {
      kind: 'mn-list-diff',
      reason: 'members',
      bytes,
      size: bytes.length,
      field: describeMembers(node, 'diff', 'mn-list-diff', secrets),
      secrets,
      checks: [
        ...writing,
        ...(checked.ok
          ? check(checked.value)
          : [
              ...checksOf('fields', fieldRules, checked.violations),
              ...unknownChecks('lock', [...proofRules, ...listRules]),
            ]),
      ],
      signatures: checked.ok && quorums !== undefined ? verdictOfLock(checked.value, quorums) : [],
      derived: checked.ok ? derivedOf(checked.value) : [],
      likelihood: evidence['mn-list-diff'][checked.ok ? 'whole' : 'members'],
    },
  ]
}

function verdictOfLock({ cbTx }: MnListDiff, quorums: KnownQuorums): readonly SignatureVerdict[] {
  const coinbase = checkHex(cbTx)
  return coinbase.ok ? verdictOfCoinbaseBytes(coinbase.value, quorums) : []
}

function check(diff: MnListDiff): readonly RuleCheck[] {
  const terms = { blockHash: diff.blockHash, votingVersion: votingVersionOf(diff) }
  // A list that begins at this base proves itself. Any other diff needs the list that it changes.
  const applied = verifyDiff(emptyList(diff.baseBlockHash.toLowerCase()), diff, terms)
  if (applied.ok) return checkComplete(applied.value.list)
  const [first] = applied.violations
  const isOpen = first === undefined || listRules.includes(first.rule)
  if (isOpen && diff.baseBlockHash !== noBlock) {
    return [
      ...checksOf('fields', fieldRules, []),
      ...checksOf('lock', proofRules, prove(diff)),
      ...unknownChecks('lock', listRules),
    ]
  }
  // The first failure ends the verification, so the results of the other rules are unknown.
  return [
    ...checksOf('fields', [], applied.violations),
    ...unknownChecks(
      'fields',
      [...fieldRules, ...proofRules, ...listRules].filter((rule) => rule !== first?.rule),
    ),
  ]
}

function checkComplete({ masternodeCheck, quorumCheck }: VerifiedList): readonly RuleCheck[] {
  const open: readonly RuleId[] = [
    ...(masternodeCheck.kind === 'verified' ? [] : ['mn-list.root' as const]),
    ...(quorumCheck.kind === 'verified' ? [] : ['mn-list.quorum-root' as const]),
  ]
  return [
    ...checksOf('fields', fieldRules, []),
    ...checksOf(
      'lock',
      [...proofRules, ...listRules].filter((rule) => !open.includes(rule)),
      [],
    ),
    ...unknownChecks('lock', open),
  ]
}

function prove(diff: MnListDiff): readonly Violation[] {
  const transaction = checkHex(diff.cbTx)
  const tree = checkHex(diff.cbTxMerkleTree)
  if (!transaction.ok) return at('/cbTx', transaction.violations)
  if (!tree.ok) return at('/cbTxMerkleTree', tree.violations)
  const coinbase = checkCoinbase(transaction.value)
  if (!coinbase.ok) return at('/cbTx', coinbase.violations)
  const proof = checkPartialMerkleTree(tree.value)
  if (!proof.ok) return at('/cbTxMerkleTree', proof.violations)
  const [match] = proof.value.matches
  const isProven =
    proof.value.matches.length === 1 && match?.place === 0 && equalBytes(match.txid, coinbase.value.txid)
  const { masternodeRoot, quorumRoot } = coinbase.value
  return [
    ...(isProven ? [] : [violation('merkle-tree.proves', '/cbTxMerkleTree')]),
    ...compareRoot(diff.merkleRootMNList, masternodeRoot, 'mn-list.root-field', '/merkleRootMNList'),
    ...(diff.merkleRootQuorums === undefined || quorumRoot === undefined
      ? []
      : compareRoot(diff.merkleRootQuorums, quorumRoot, 'mn-list.quorum-root-field', '/merkleRootQuorums')),
  ]
}

function compareRoot(text: string, root: Uint8Array, rule: RuleId, path: string): readonly Violation[] {
  const named = untilStopped(() => hashField(text, path))
  if (!named.ok) return named.violations
  return equalBytes(named.value, root) ? [] : [violation(rule, path)]
}

function at(path: string, violations: readonly Violation[]): readonly Violation[] {
  return violations.map((each) => ({ ...each, path: `${path}${each.path}` }))
}

/** Returns the version byte of voting addresses, by the first entry of the diff: mainnet addresses begin with X. */
export function votingVersionOf({ mnList }: MnListDiff): number {
  const isMainnet = mnList[0]?.votingAddress.startsWith('X') === true
  return versionBytes[isMainnet ? 'mainnet' : 'testnet'].publicKeyHash
}

function derivedOf({ blockHash }: MnListDiff): readonly DerivedValue[] {
  return /^[0-9a-fA-F]{64}$/.test(blockHash) ? [{ name: 'block-hash', value: blockHash.toLowerCase() }] : []
}
