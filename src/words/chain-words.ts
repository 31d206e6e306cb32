import type { ChainState } from '#/chain/chain-state.ts'
import type { StaleReason } from '#/domain/network/freshness.ts'
import type { PollSeconds } from '#/store/records/settings.ts'
import { formatChainFailure } from './format-chain-failure.ts'
import { formatErrorCode } from './format-error.ts'
import { formatViolation } from './format-violation.ts'
import { formatNode } from './node-words.ts'
import { t } from './t.ts'

export function formatEvery(seconds: PollSeconds): string {
  return seconds < 60 ? t('net.every', { seconds }) : t('net.every.minutes', { minutes: seconds / 60 })
}

/**
 * Says why the shown data differs from the nodes' current state. `isSandbox`: the nodes are the sandbox in the page.
 */
export function formatStaleReason(reason: StaleReason, isSandbox: boolean): string {
  switch (reason.kind) {
    case 'offline':
      return t('net.stale.offline')
    case 'silent':
      return t('net.stale.silent')
    case 'split':
      return t('net.stale.split')
    case 'unanswered':
      if (!isSandbox && reason.failure.code === 'chain/unreachable')
        return `${t('net.unanswered.why')} ${t('chain.detail.unreachable')}`
      return formatChainFailure(reason.failure, isSandbox)
    case 'failed':
      return formatChainFailure(reason.failure, isSandbox)
    case 'rejected':
      return t('net.stale.rejected', {
        node: formatNode(reason.address),
        fault: formatViolation(reason.violation),
      })
    case 'stopped':
      return formatErrorCode(reason.code)
  }
}

type Node = ChainState['nodes'][number]

export function nodeWords(
  { status, lastFailure, latencyMs }: Node,
  isOld: boolean,
): {
  readonly tone: 'ok' | 'warn' | 'bad' | 'open'
  readonly text: string
} {
  if (lastFailure === 'chain/bad-list') return { tone: 'bad', text: t('net.node.bad-list') }
  if (lastFailure === 'chain/rpc-error') return { tone: 'bad', text: t('net.node.no-list') }
  if (lastFailure !== null) return { tone: 'bad', text: t('net.node.silent') }
  switch (status?.kind) {
    case undefined:
      if (!isOld) return { tone: 'open', text: t('net.node.asking') }
      // Without a verified list, the node's tip cannot be compared with anything.
      return { tone: 'open', text: t(latencyMs === null ? 'net.node.waiting' : 'net.node.answered') }
    case 'agrees':
      return { tone: 'ok', text: isOld ? t('net.node.agreed') : t('net.node.agrees') }
    case 'ahead':
      return { tone: 'ok', text: isOld ? t('net.node.was-ahead') : t('net.node.ahead') }
    case 'lags':
      return {
        tone: 'warn',
        text:
          status.blocks === undefined
            ? t('net.node.lags.unknown')
            : t('net.node.lags', { blocks: status.blocks }),
      }
    case 'other-block':
      return { tone: 'bad', text: t('net.node.other-block') }
    case 'unknown':
      return { tone: 'open', text: t('net.node.unknown') }
    case 'silent':
      return { tone: 'bad', text: t('net.node.silent') }
  }
}
