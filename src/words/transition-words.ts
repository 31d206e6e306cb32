import { TransitionType } from '#/protocol/platform/transition-type.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { Misfit } from '#/domain/identity/fold-identity.ts'
import type { TransitionAction, ActionRejection } from '#/domain/identity/check-action.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { isAppliedByNodes, isUnanswered } from '#/store/records/outbox.ts'
import type { TransitionKind, TransitionRecord } from '#/store/records/transition-record.ts'
import type { TransitionState } from '#/store/records/transition-state.ts'
import { formatViolation } from './format-violation.ts'
import { formatLevel } from './key-words.ts'
import { t } from './t.ts'
import { formatStaged } from './update-words.ts'

const kinds = {
  create: 'transitions.kind.create',
  'top-up': 'transitions.kind.top-up',
  update: 'transitions.kind.update',
  withdrawal: 'transitions.kind.withdrawal',
  transfer: 'transitions.kind.transfer',
} as const satisfies Record<TransitionKind, string>

export function kindWord(kind: TransitionKind): string {
  return t(kinds[kind])
}

export function stateWords({ kind }: TransitionState, record?: Pick<TransitionRecord, 'steps'>) {
  if (kind === 'submitted' && record !== undefined && isAppliedByNodes(record))
    return { tone: 'ok', icon: 'check', text: t('transitions.state.applied') } as const
  switch (kind) {
    case 'signed':
      return { tone: 'accent', icon: 'clock', text: t('transitions.state.signed') } as const
    case 'exported':
      return { tone: 'accent', icon: 'clock', text: t('transitions.state.exported') } as const
    case 'submitted':
      if (record !== undefined && isUnanswered(record))
        return { tone: 'warn', icon: 'warning', text: t('transitions.state.unanswered') } as const
      return { tone: 'accent', icon: 'clock', text: t('transitions.state.submitted') } as const
    case 'confirmed':
      return { tone: 'ok', icon: 'check', text: t('transitions.state.confirmed') } as const
    case 'discarded':
      return { tone: 'neutral', icon: 'close', text: t('transitions.state.discarded') } as const
    case 'rejected':
      return { tone: 'bad', icon: 'close', text: t('transitions.state.rejected') } as const
  }
}

export function formatEffect({ transition, fundedCredits }: OpenedTransition): string {
  if (transition.type === TransitionType.update) {
    const { addPublicKeys = [], disablePublicKeys = [] } = transition
    return formatStaged(addPublicKeys.length, disablePublicKeys.length)
  }
  if (transition.type === TransitionType.topUp) {
    return fundedCredits === undefined
      ? t('transitions.effect.credits.unknown')
      : t('transitions.effect.credits.added', { credits: fundedCredits })
  }
  if (transition.type === TransitionType.withdrawal || transition.type === TransitionType.transfer)
    return t('transitions.effect.credits.sent', { credits: transition.amount })
  const keys = t('transitions.effect.keys', { count: transition.publicKeys.length })
  const credits =
    fundedCredits === undefined
      ? t('transitions.effect.credits.unknown')
      : t('transitions.effect.credits', { credits: fundedCredits })
  return `${credits}, ${keys}`
}

/** The key that signed, and its level if the identity is known. */
export function formatSigner({ transition }: OpenedTransition, identity: Identity | undefined): string {
  if ('assetLockProof' in transition) return t('transitions.signer.single-use')
  const id = transition.signaturePublicKeyId
  const key = identity?.publicKeys.find((each) => each.id === id)
  if (key === undefined) return t('transitions.signer.key.unknown', { id })
  return t('transitions.signer.key', { level: formatLevel(key.securityLevel), id })
}

const words = {
  exported: { say: 'transitions.say.exported', said: 'transitions.said.exported' },
  confirmed: { say: 'transitions.say.confirmed', said: 'transitions.said.confirmed' },
  'confirmed-in-import': {
    say: 'transitions.say.confirmed-in-import',
    said: 'transitions.said.confirmed-in-import',
  },
  rejected: { say: 'transitions.say.rejected', said: 'transitions.said.rejected' },
  discarded: { say: 'transitions.say.discarded', said: 'transitions.said.discarded' },
} as const satisfies Record<
  Exclude<TransitionAction, 'taken-back'>,
  { readonly say: string; readonly said: string }
>

/** `doubtful`: the imported balance may already include the transition, so the label names both cases. */
export function formatAction(word: keyof typeof words, doubtful?: TransitionKind): string {
  if (word === 'confirmed' && doubtful !== undefined)
    return t(doubtful === 'top-up' ? 'transitions.say.confirmed-on-top' : 'transitions.say.confirmed-off')
  return t(words[word].say)
}

export function formatActionDone(word: TransitionAction, kind: TransitionKind, label: string): string {
  return t(word === 'taken-back' ? 'transitions.said.taken-back' : words[word].said, {
    kind: kindWord(kind),
    label,
  })
}

/** Warns that an imported balance may already include these transitions: top-ups, or ones that send credits. */
export function formatDoubtful(topUps: readonly OpenedTransition[]): string {
  if (topUps.some(({ transition }) => transition.type !== TransitionType.topUp))
    return t('import.doubtful.sent', { count: topUps.length })
  const known = topUps.flatMap(({ fundedCredits }) => fundedCredits ?? [])
  if (known.length < topUps.length) return t('import.doubtful.unknown', { count: topUps.length })
  const credits = known.reduce((total, each) => total + each, 0n)
  return t('import.doubtful', { count: topUps.length, credits })
}

export function formatActionRejection(rejection: ActionRejection): string {
  switch (rejection.kind) {
    case 'misfit':
      return formatMisfit(rejection.misfit)
    case 'others-stand-on-it':
      return t('transitions.rejected.others-stand-on-it', { count: rejection.others.length })
    case 'settled':
      return t('transitions.rejected.settled')
    case 'no-import':
      return t('transitions.rejected.no-import')
    case 'nothing-to-take-back':
      return t('transitions.rejected.nothing-to-undo')
    case 'in-block':
      return t('transitions.rejected.in-block', { by: rejection.by })
    case 'may-come-true':
      return t('transitions.rejected.may-come-true')
  }
}

function formatMisfit(misfit: Misfit): string {
  switch (misfit.kind) {
    case 'unknown-identity':
      return t('transitions.rejected.unknown-identity')
    case 'create-not-confirmed':
      return t('transitions.rejected.create-not-confirmed')
    case 'exists-already':
      return t('transitions.rejected.exists-already')
    case 'revision-gap':
      return t('transitions.rejected.revision-gap', { carried: misfit.carried, stored: misfit.stored })
    case 'revision-taken':
      return t('transitions.rejected.revision-taken', { carried: misfit.carried, stored: misfit.stored })
    case 'breaks-rules': {
      const [first] = misfit.violations
      return t('transitions.rejected.breaks-rules', {
        first: first === undefined ? '' : formatViolation(first),
      })
    }
  }
}
