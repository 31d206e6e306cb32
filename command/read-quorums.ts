import type { KnownQuorums } from '#/protocol/inspect/found.ts'
import { votingVersionOf } from '#/protocol/inspect/read-diff.ts'
import { versionBytes } from '#/protocol/layer1/network.ts'
import { chainLockQuorumTypes, instantLockQuorumType } from '#/protocol/layer1/quorum-lock.ts'
import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { checkMnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { emptyList, type VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { verifyDiff } from '#/protocol/masternode/verify-diff.ts'
import { printable } from './print-reading.ts'

/**
 * The quorums of masternode lists: answers of getMnListDiff, the first one complete, each next one from the block of the one
 * before. Each is verified as the page verifies it; that they belong to the network cannot be checked here. Returns a
 * complaint if one is not valid.
 */
export function readQuorums(answers: readonly unknown[]): KnownQuorums | string {
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
      return `What --quorums names does not hold${placeOf(index)}: ${rule}${path === '' ? '' : ` at ${printable(path)}`}. The first has to be a whole list, each next one to begin where the last ended.`
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
