import type { ChainState } from '#/chain/chain-state.ts'
import type { Evidence } from '#/features/network/model/masternode-list.ts'
import { formatNode } from '#/words/node-words.ts'
import { formatList } from '#/words/format-list.ts'
import { formatLockVerdict, formatRootGap } from '#/words/list-verdict-words.ts'
import { formatNumber } from '#/words/format-message.ts'
import { t } from '#/features/network/messages.ts'

export interface ListCheck {
  readonly id: string
  readonly state: 'ok' | 'warn' | 'bad' | 'open'
  readonly text: string
  readonly end: string
  readonly about: string
  readonly bytes: readonly { readonly label: string; readonly bytes: Uint8Array }[]
  readonly values: readonly { readonly name: string; readonly value: string }[]
}

type List = NonNullable<ChainState['list']>

export function listChecks(
  list: List,
  evidence: Evidence | null | undefined,
  sides: ChainState['sides'],
): readonly ListCheck[] {
  const own = evidence?.at.blockHash === list.blockHash ? evidence : undefined
  return [
    baseCheck(own),
    coinbaseCheck(own),
    rootCheck(list, own),
    quorumRootCheck(list, own),
    agreeCheck(withSides(list, sides)),
    lockCheck(list, own),
  ]
}

function baseCheck(evidence: Evidence | undefined): ListCheck {
  const base = evidence?.base ?? null
  return {
    id: 'base',
    state: base === null ? 'open' : 'ok',
    text: t('check.base'),
    end: base === null ? '' : base.height === 0 ? t('check.base.complete') : formatNumber(base.height),
    about: base?.height === 0 ? t('check.base.first') : t('check.base.about'),
    bytes: [],
    values:
      base === null || evidence?.address == null
        ? []
        : [
            { name: t('check.base.hash'), value: base.blockHash },
            { name: t('check.given'), value: formatNode(evidence.address) },
          ],
  }
}

function coinbaseCheck(evidence: Evidence | undefined): ListCheck {
  const { coinbase, merkleTree, txid } = evidence ?? {}
  return {
    id: 'coinbase',
    state: merkleTree == null ? 'open' : 'ok',
    text: t('check.coinbase'),
    end: merkleTree == null ? '' : t('check.bytes', { count: merkleTree.length }),
    about: t('check.coinbase.about'),
    bytes: [
      ...(coinbase == null ? [] : [{ label: t('check.coinbase.bytes'), bytes: coinbase }]),
      ...(merkleTree == null ? [] : [{ label: t('check.coinbase.tree'), bytes: merkleTree }]),
    ],
    values: txid == null ? [] : [{ name: t('check.coinbase.txid'), value: txid }],
  }
}

function rootCheck({ masternodeCheck, total }: List, evidence: Evidence | undefined): ListCheck {
  const root = evidence?.masternodeRoot
  return {
    id: 'root',
    state: masternodeCheck.kind === 'verified' ? 'ok' : 'open',
    text: t('check.root'),
    end:
      masternodeCheck.kind === 'verified' ? t('check.leaves', { count: total }) : t('check.not-verifiable'),
    about: masternodeCheck.kind === 'verified' ? t('check.root.about') : formatRootGap(masternodeCheck.why),
    bytes: [],
    values: root == null ? [] : [{ name: 'merkleRootMNList', value: root }],
  }
}

function quorumRootCheck({ quorumCheck, quorums }: List, evidence: Evidence | undefined): ListCheck {
  const root = evidence?.quorumRoot
  return {
    id: 'quorum-root',
    state: quorumCheck.kind === 'verified' ? 'ok' : 'open',
    text: t('check.quorum-root'),
    end:
      quorumCheck.kind === 'verified'
        ? t('check.quorums', { count: quorums ?? 0 })
        : t('check.not-verifiable'),
    about: quorumCheck.kind === 'verified' ? t('check.quorum-root.about') : formatRootGap(quorumCheck.why),
    bytes: [],
    values: root == null ? [] : [{ name: 'merkleRootQuorums', value: root }],
  }
}

/** Returns the list without the agreement of nodes that have another chain or list by now. */
function withSides(list: List, sides: ChainState['sides']): List {
  // If no chain is followed, all these nodes gave this list, and differ only about this block or later ones.
  if (!sides.some(({ isFollowed }) => isFollowed)) return list
  const others = new Set(sides.flatMap(({ addresses, isFollowed }) => (isFollowed ? [] : addresses)))
  return {
    ...list,
    agreeing: list.agreeing.filter((address) => !others.has(address)),
    differing: [...new Set([...list.differing, ...others])],
  }
}

function agreeCheck({ agreeing, earlierNodes, differing }: List): ListCheck {
  const isAgreed = agreeing.length > 1
  const shared = sharedHosts(agreeing)
  const isEarlier = agreeing.length <= 1 && earlierNodes > 1
  return {
    id: 'agree',
    state: differing.length > 0 ? 'bad' : !isAgreed ? 'open' : shared.length > 0 ? 'warn' : 'ok',
    text: t('check.agree'),
    end:
      differing.length > 0
        ? t('check.agree.differ', { count: differing.length })
        : t('check.agree.count', { count: agreeing.length }),
    about: isEarlier
      ? t('check.agree.earlier', { count: earlierNodes })
      : shared.length > 0
        ? `${t('check.agree.about')} ${t('check.agree.shared', { hosts: formatList(shared) })}`
        : t('check.agree.about'),
    bytes: [],
    values: [
      ...(agreeing.length === 0
        ? []
        : [{ name: t('check.agree.same'), value: formatList(agreeing.map(formatNode)) }]),
      ...(differing.length === 0
        ? []
        : [{ name: t('check.agree.other'), value: formatList(differing.map(formatNode)) }]),
    ],
  }
}

function lockCheck({ chainLock, verdict }: List, evidence: Evidence | undefined): ListCheck {
  const lock = evidence?.lock ?? null
  return {
    id: 'lock',
    state: chainLock.kind === 'matches' ? 'ok' : chainLock.kind === 'not-signed' ? 'bad' : 'open',
    text: t('check.lock'),
    end:
      chainLock.kind === 'not-verifiable'
        ? t('check.not-verifiable')
        : lock === null
          ? ''
          : t('check.lock.at', { height: lock.height }),
    about:
      verdict.kind === 'chain-locked' || chainLock.kind !== 'matches'
        ? formatLockVerdict(chainLock)
        : `${formatLockVerdict(chainLock)} ${t('check.lock.unknown')}`,
    bytes: lock === null ? [] : [{ label: t('check.lock.signature'), bytes: lock.signature }],
    values: 'quorumHash' in chainLock ? [{ name: t('check.lock.quorum'), value: chainLock.quorumHash }] : [],
  }
}

/**
 * Returns hosts with several of the addresses, which may be one node. Skips nodes that this server numbers, because the
 * server rejects duplicates.
 */
export function sharedHosts(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.map(hostOf))].filter((host) => {
    const there = addresses.filter((each) => hostOf(each) === host)
    return there.length > 1 && !areNumbered(there)
  })
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const numbered = /^\/rpc\/(\d+)\/?$/

/** Returns the host without a final dot. All names of this machine count as `localhost`. */
function hostOf(address: string): string {
  const host = new URL(address).hostname.replace(/\.$/, '')
  return loopback.test(host) ? 'localhost' : host
}

function areNumbered(addresses: readonly string[]): boolean {
  const numbers = addresses.map((each) => numbered.exec(new URL(each).pathname)?.[1])
  return !numbers.includes(undefined) && new Set(numbers).size === addresses.length
}

export function formatCheckState(state: ListCheck['state']): string {
  const words = {
    ok: t('check.word.ok'),
    warn: t('check.word.warn'),
    bad: t('check.word.bad'),
    open: t('check.word.open'),
  }
  return words[state]
}
