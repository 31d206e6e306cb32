import type { ExportedIdentity, KnownIdentity } from '#/workspace/history/known-identity.ts'
import type { HistoryEntry } from '#/workspace/history/fold-identity.ts'
import { formatLastChange } from './identity-words.ts'
import { t } from './t.ts'

/** Whether an identity is there, and its status with the time since when. */
export function standingWords({ standing, history }: KnownIdentity, nowMs: number) {
  switch (standing) {
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

/** "Confirmed 3 days ago". */
function formatLast(entry: HistoryEntry | undefined, nowMs: number): string {
  const kind = entry?.effect === 'imported' ? 'imported' : 'confirmed'
  return formatLastChange({ kind, atMs: entry?.atMs ?? nowMs }, nowMs)
}

/** Why an identity cannot be exported as JSON. */
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
