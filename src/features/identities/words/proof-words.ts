import { errorCode } from '#/domain/program/error-code.ts'
import type { ProofOutcome } from '#/domain/identity/prove-identity.ts'
import { formatError } from '#/words/format-error.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { listVerdictWords } from '#/words/list-verdict-words.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import type { Network } from '#/store/records/network.ts'
import { t } from '#/features/identities/messages.ts'

type ProofWords =
  | { readonly tone: 'ok' | 'warn' | 'plain'; readonly text: string }
  | { readonly title: string; readonly lines: readonly { readonly rule: string; readonly text: string }[] }

/** The result of a proof, limited to what the masternode list proves. */
export function proofWords(outcome: ProofOutcome, asked: Network): ProofWords {
  switch (outcome.kind) {
    case 'proven':
    case 'differs': {
      const { at, list } = outcome
      const verdict = listVerdictWords(list.verdict).line
      const isStrong = list.verdict.kind === 'agreed' || list.verdict.kind === 'chain-locked'
      if (!isStrong) return { tone: 'warn', text: t('import.proof.weak-list', { verdict }) }
      const network = formatNetworkName(asked)
      const values = { height: Number(at.height), at: at.timeMs, verdict, network }
      if (outcome.kind === 'differs') return { tone: 'warn', text: t('import.proof.differs', values) }
      const text = at.hasIdentity ? t('import.proof.proven', values) : t('import.proof.absent', values)
      return { tone: 'ok', text }
    }
    case 'old':
      return {
        tone: 'warn',
        text: t('import.proof.old', { height: Number(outcome.at.height), at: outcome.at.timeMs }),
      }
    case 'no-list':
      return {
        tone: 'warn',
        text: t('import.proof.no-list', { network: formatNetworkName(asked) }),
      }
    case 'unproven-quorums':
      return { tone: 'warn', text: t('import.proof.no-quorums') }
    case 'no-proofs':
      return { tone: 'plain', text: t('import.proof.none') }
    case 'rejected': {
      const lines = outcome.violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))
      return { title: t('import.proof.rejected'), lines }
    }
    case 'failed': {
      const codes = new Map(outcome.errors.map((error) => [errorCode(error), formatError(error)]))
      const lines = [...codes].map(([rule, text]) => ({ rule, text }))
      return { title: t('import.proof.failed'), lines }
    }
  }
}
