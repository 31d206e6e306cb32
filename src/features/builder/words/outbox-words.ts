import type { useSubmissionRisk } from '#/features/builder/model/submission-risk.ts'
import { ruleOfCode } from '#/dapi/consensus-codes.ts'
import type { PlatformFault, Rejection } from '#/domain/transition/submissions.ts'
import { formatViolation, violationLines } from '#/words/format-violation.ts'
import { errorCodeOf, errorLine, formatErrorCode } from '#/words/format-error.ts'
import { sendingOf, type NodeAnswerStep, type Sending, type Verdict } from '#/store/records/outbox.ts'
import { isSandboxId } from '#/store/records/network.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { formatDashToRead } from '#/words/format-dash.ts'
import { costOf } from '#/features/builder/model/lock-cost.ts'
import { t } from '#/features/builder/messages.ts'

export function verdictWords(verdict: Verdict) {
  switch (verdict) {
    case 'applied':
      return { tone: 'ok', title: t('outbox.applied'), about: t('outbox.applied.about') } as const
    case 'accepted':
      return { tone: 'accent', title: t('outbox.accepted'), about: t('outbox.accepted.about') } as const
    case 'rejected':
      return { tone: 'bad', title: t('outbox.rejected'), about: t('outbox.rejected.about') } as const
    case 'taken':
      return { tone: 'warn', title: t('outbox.taken'), about: t('outbox.taken.about') } as const
    case 'doubted':
      return { tone: 'warn', title: t('outbox.doubted'), about: t('outbox.doubted.about') } as const
    case 'unanswered':
      return { tone: 'warn', title: t('outbox.unanswered'), about: t('outbox.unanswered.about') } as const
  }
}

/** The cost of a rejected create or top-up. Nodes take a penalty only from its lock. */
export function costLine(rejections: readonly NodeAnswerStep[]): string {
  const cost = costOf(rejections)
  switch (cost.kind) {
    case 'none':
      return t('outbox.cost.none')
    case 'penalty':
      return t('outbox.cost.penalty', { dash: formatDashToRead(cost.leastCredits) })
    case 'maybe':
      return t('outbox.cost.maybe')
    case 'left':
      return t('outbox.cost.left', {
        left: formatDashToRead(cost.leftCredits),
        initial: formatDashToRead(cost.initialCredits),
      })
  }
}

export function busyWords(sending: Pick<Sending, 'answers' | 'accepted' | 'applied'> | undefined) {
  const count = sending?.accepted.length ?? 0
  if (count === 0) return { about: t('outbox.busy', { count: sending?.answers.length ?? 0 }) }
  const isInBlock = sending !== undefined && sending.applied.length > 0
  return {
    title: t('outbox.waits', { count }),
    about: isInBlock ? t('outbox.waits.second') : t('outbox.waits.about'),
  }
}

const asked = {
  broadcast: 'outbox.asked.broadcast',
  wait: 'outbox.asked.wait',
  state: 'outbox.asked.state',
} as const satisfies Record<NodeAnswerStep['asked'], string>

const answered = {
  accepted: 'outbox.answer.accepted',
  known: 'outbox.answer.known',
  applied: 'outbox.answer.applied',
  rejected: 'outbox.answer.rejected',
  taken: 'outbox.answer.taken',
  lost: 'outbox.answer.lost',
  failed: 'outbox.answer.failed',
} as const satisfies Record<NodeAnswerStep['answer'], string>

export function answerWords({ asked: what, answer }: NodeAnswerStep) {
  return { asked: t(asked[what]), answer: t(answered[answer]) }
}

/**
 * The reason why a node rejected a transition or failed. Known reasons are in our words, with the node’s code and text.
 */
export function reasonLine({ answer, code, text = '' }: NodeAnswerStep): {
  readonly rule: string
  readonly text: string
} {
  if (answer === 'failed' || answer === 'lost') {
    const [name = '', ...rest] = text.split(': ')
    const known = errorCodeOf(name)
    if (known === undefined) return { rule: 'dapi/status', text }
    const more = rest.join(': ')
    return {
      rule: known,
      text:
        more === ''
          ? formatErrorCode(known)
          : `${formatErrorCode(known)} ${t('outbox.node-text', { text: more })}`,
    }
  }
  const said = text === '' ? '' : t('outbox.node-text', { text })
  const rule = code === undefined ? undefined : ruleOfCode(code)
  if (rule === undefined) {
    const worded = code === undefined ? undefined : reasons.get(code)
    return {
      rule: t('outbox.code', { code: code === undefined ? '?' : String(code) }),
      text: worded === undefined ? said : `${t(worded)} ${said}`.trim(),
    }
  }
  return { rule, text: `${formatViolation({ rule, path: '', message: '' })} ${said}`.trim() }
}

// Consensus errors without a rule in Keywright. Only the state of the network or a changed node can cause them.
const reasonList = [
  [10_002, 'outbox.reason.unreadable'],
  [10_503, 'outbox.reason.lock-unknown'],
  [10_504, 'outbox.reason.lock-used'],
  [10_507, 'outbox.reason.lock-height'],
  [10_509, 'outbox.reason.lock-invalid'],
  [10_510, 'outbox.reason.lock-invalid'],
  [10_512, 'outbox.reason.instant-lock'],
  [10_514, 'outbox.reason.lock-height'],
  [10_530, 'outbox.reason.lock-too-small'],
  [10_531, 'outbox.reason.replay'],
  [10_600, 'outbox.reason.kind'],
  [10_603, 'outbox.reason.kind'],
  [20_000, 'outbox.reason.identity-unknown'],
  [20_009, 'outbox.reason.signature'],
  [20_010, 'outbox.reason.signature'],
  [20_013, 'outbox.reason.bound-key'],
  [20_014, 'outbox.reason.bound-key'],
  [40_200, 'outbox.reason.identity-exists'],
  [40_202, 'outbox.reason.key-id'],
  [40_205, 'outbox.reason.too-many-keys'],
  [40_211, 'outbox.reason.bounds-taken'],
  [40_214, 'outbox.reason.no-transfer-key'],
  [40_215, 'outbox.reason.no-transfer-key'],
  [40_216, 'outbox.reason.recipient-unknown'],
] as const
const reasons = new Map<number, (typeof reasonList)[number][1]>(reasonList)

const faults = {
  'identity-unknown': 'submit.fault.identity-unknown',
  'identity-exists': 'submit.fault.identity-exists',
  'recipient-unknown': 'submit.fault.recipient-unknown',
  'kind-not-taken': 'submit.fault.kind-not-taken',
  'lock-not-signed': 'submit.fault.lock-not-signed',
  'lock-unknown': 'submit.fault.lock-unknown',
} as const satisfies Record<PlatformFault, string>

export function rejectionLines(rejection: Rejection) {
  if (rejection.kind === 'failed') return [errorLine(rejection.error)]
  if ('violations' in rejection) return violationLines(rejection.violations)
  return [{ rule: `sandbox/${rejection.fault}`, text: t(faults[rejection.fault]) }]
}

export function nodeName(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}

/** Tells whether the profile of the transition belongs to today’s networks. Only their nodes answer. */
export function isOfToday(profile: TransitionRecord['profile']): boolean {
  return wireProfiles[profile].codec === 'bincode'
}

export function confirmedBy(record: TransitionRecord) {
  const isSandbox = isSandboxId(record.networkId)
  const isAsked = isOfToday(record.profile) ? sendingOf(record) !== undefined : isSandbox
  if (!isAsked) return 'submit.done.user'
  return isSandbox ? 'submit.done.sandbox' : 'submit.done.nodes'
}

export function whyNotSubmitted(
  risk: ReturnType<typeof useSubmissionRisk>,
  isAgreed: boolean,
): string | undefined {
  switch (risk?.kind) {
    case undefined:
    case 'recipient-unread':
      return undefined
    case 'reading':
      return t('recipient.reading')
    case 'new-keys':
    case 'recipient':
      return isAgreed ? undefined : t('submit.consent.why')
  }
}
