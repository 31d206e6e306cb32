import type { ChainErrorCode, ChainFacts } from '#/chain/chain-error.ts'
import { formatErrorCode } from './format-error.ts'
import { t } from './t.ts'

interface Failure {
  readonly code: ChainErrorCode
  readonly facts: ChainFacts
}

export function formatChainFailure(failure: Failure, isSandbox = false): string {
  const { line, detail } = chainFailureWords(failure, isSandbox)
  return detail === undefined ? line : `${line} ${detail}`
}

/** The failure and its details. `isSandbox`: the node is in the page, so no connection can fail. */
export function chainFailureWords({ code, facts }: Failure, isSandbox: boolean) {
  return isSandbox && code === 'chain/unreachable'
    ? { line: t('chain.sandbox.unreachable') }
    : { line: formatErrorCode(code), detail: formatDetail(code, facts) }
}

const kilo = 1024
const mega = kilo * kilo

function formatDetail(code: ChainErrorCode, facts: ChainFacts): string | undefined {
  const { status, rpcCode, rpcMessage, pointer, rule, timeoutMs, limitBytes } = facts
  if (code === 'chain/unreachable') return t('chain.detail.unreachable')
  if (timeoutMs !== undefined) {
    return t('chain.detail.timed-out', { seconds: Math.max(1, Math.round(timeoutMs / 1000)) })
  }
  if (limitBytes !== undefined) {
    const isMega = limitBytes >= mega
    const count = Math.round(limitBytes / (isMega ? mega : kilo))
    return t('chain.detail.too-large', { count, unit: isMega ? 'mega' : 'kilo' })
  }
  if (status !== undefined) return t('chain.detail.http-status', { status: String(status) })
  if (rpcCode !== undefined) return t('chain.detail.rpc-error', { text: rpcMessage ?? '', code: rpcCode })
  if (rule === 'null') return t('chain.detail.result-null')
  return pointer === undefined || pointer === '' ? undefined : t('chain.detail.result-shape', { pointer })
}
