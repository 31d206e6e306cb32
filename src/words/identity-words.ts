import type { OpenedTransition } from '#/store/records/open-transition.ts'
import type { HealthFinding } from '#/domain/identity/identity-health.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import type { LastChange, ExportedIdentity, IdentityView } from '#/domain/identity/identity-view.ts'
import type { RemovalRejection } from '#/domain/identity/remove-identity.ts'
import { isUnanswered } from '#/store/records/outbox.ts'
import { isPending } from '#/store/records/transition-state.ts'
import { formatAge } from './format-age.ts'
import { formatList } from './format-list.ts'
import { t } from './t.ts'
import { kindWord, stateWords } from './transition-words.ts'
import type { HistoryEntry } from '#/domain/identity/fold-identity.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'

export function formatIdentityName({ label, id }: Pick<IdentityRecord, 'label' | 'id'>): string {
  return label === '' ? `${id.slice(0, 6)}…${id.slice(-6)}` : label
}

const changes = {
  imported: 'identities.change.imported',
  signed: 'identities.change.signed',
  exported: 'identities.change.exported',
  submitted: 'identities.change.submitted',
  confirmed: 'identities.change.confirmed',
  discarded: 'identities.change.discarded',
  rejected: 'identities.change.rejected',
} as const satisfies Record<LastChange['kind'], string>

/** Formats the last change, such as "Confirmed 3 days ago". */
export function formatLastChange({ kind, atMs }: LastChange, nowMs: number): string {
  return t(changes[kind], { age: formatAge(atMs, nowMs) })
}

export function removalWhy(rejection: RemovalRejection): string {
  return rejection === 'made-here' ? t('identities.remove.why.made-here') : t('identities.remove.why.waits')
}

interface HealthLook {
  readonly tone: 'ok' | 'warn' | 'bad' | 'accent' | 'dashed' | 'neutral'
  readonly icon: 'alert' | 'warning' | 'clock' | 'eye' | 'check' | 'close' | 'lock'
  readonly text: string
  readonly about?: string
}

export function healthWords(word: HealthFinding): HealthLook {
  switch (word.kind) {
    case 'forgeable':
      return {
        tone: 'bad',
        icon: 'alert',
        text: t('identities.health.forgeable'),
        about: t('identities.health.forgeable.about', {
          count: word.keyIds.length,
          keys: formatList(word.keyIds.map(String)),
        }),
      }
    case 'damaged':
      return {
        tone: 'bad',
        icon: 'alert',
        text: t('identities.health.damaged'),
        about: t('identities.health.damaged.about'),
      }
    case 'misfit':
      return {
        tone: 'bad',
        icon: 'alert',
        text: t('identities.health.misfit'),
        about: t('identities.health.misfit.about'),
      }
    case 'no-master':
      return {
        tone: 'bad',
        icon: 'alert',
        text: t('identities.health.no-master'),
        about: t('identities.health.no-master.about'),
      }
    case 'no-high':
      return {
        tone: 'bad',
        icon: 'alert',
        text: t('identities.health.no-high'),
        about: t('identities.health.no-high.about'),
      }
    case 'no-transfer':
      return {
        tone: 'warn',
        icon: 'warning',
        text: t('identities.health.no-transfer'),
        about: t('identities.health.no-transfer.about'),
      }
    case 'two-updates':
      return {
        tone: 'warn',
        icon: 'warning',
        text: t('identities.health.two-updates'),
        about: t('identities.health.two-updates.about'),
      }
    case 'no-backup':
      return {
        tone: 'warn',
        icon: 'warning',
        text: t('identities.health.no-backup', { count: word.count }),
      }
    case 'lock-in-progress':
      return { tone: 'accent', icon: 'lock', text: t('identities.health.lock') }
    case 'dropped':
      return {
        tone: 'neutral',
        icon: 'close',
        text: t('identities.health.dropped'),
        about: t('identities.health.dropped.about'),
      }
    case 'awaited':
      return stateWords(word.create.state, word.create.record)
    case 'rejected':
      return {
        tone: 'bad',
        icon: 'close',
        text: formatState(word.transition),
        about: t('identities.health.rejected.about'),
      }
    case 'pending': {
      const [first, ...others] = word.transitions
      const isOne = first !== undefined && others.length === 0
      return {
        tone: 'accent',
        icon: 'clock',
        text: isOne ? formatState(first) : t('identities.health.pending', { count: others.length + 1 }),
      }
    }
    case 'watch-only':
      return {
        tone: 'dashed',
        icon: 'eye',
        text: t('identities.health.watch-only'),
        about: t('identities.health.watch-only.about'),
      }
  }
}

/** Formats the state of a transition, such as "Update: signed, not submitted". */
function formatState({ record, state }: OpenedTransition): string {
  const reached = isPending(state) && isUnanswered(record) ? 'unanswered' : state.kind
  return t('identities.health.transition', { kind: kindWord(record.kind), state: reached })
}

export function soundWords(): HealthLook {
  return { tone: 'ok', icon: 'check', text: t('identities.health.sound') }
}

export function identityStatusWords({ status, history }: IdentityView, nowMs: number) {
  switch (status) {
    case 'held':
      return {
        tone: 'neutral',
        icon: 'check',
        text: formatLast(history.at(-1), nowMs),
      } as const
    case 'awaited':
      return { tone: 'accent', icon: 'clock', text: t('identity.state.awaited') } as const
    case 'dropped':
      return { tone: 'neutral', icon: 'close', text: t('identity.state.dropped') } as const
    case 'damaged':
      return { tone: 'bad', icon: 'alert', text: t('identity.state.damaged') } as const
  }
}

/** Formats the last entry of a history, such as "Confirmed 3 days ago". */
function formatLast(entry: HistoryEntry | undefined, nowMs: number): string {
  const kind = entry?.effect === 'imported' ? 'imported' : 'confirmed'
  return formatLastChange({ kind, atMs: entry?.atMs ?? nowMs }, nowMs)
}

export function formatExportRejection(kind: Exclude<ExportedIdentity['kind'], 'exported'>): string {
  switch (kind) {
    case 'not-there':
      return t('identity.export.why.not-there')
    case 'damaged':
      return t('identity.export.why.damaged')
    case 'no-balance':
      return t('identity.export.why.no-balance')
  }
}

/** Name of a draft: a create by its label, a top-up by the identity that receives the credits. */
export function formatDraftName(
  draft: FundedDraft,
  identities: ReadonlyMap<string, Pick<IdentityRecord, 'id' | 'label'>>,
): string {
  if (draft.kind === 'create') {
    return draft.label === '' ? t('identities.draft') : t('identities.draft.named', { label: draft.label })
  }
  const id = draft.identity.trim()
  if (id === '') return t('top-up.draft')
  const known = identities.get(id)
  // The field may contain any text; only ids are shortened.
  const name = known === undefined && id.length < 20 ? id : formatIdentityName(known ?? { label: '', id })
  return t('top-up.draft.named', { name })
}
