import type { ExportedIdentity } from '#/workspace/identities/export-identity.ts'
import type { KnownIdentity } from '#/workspace/identities/known-identity.ts'
import { t } from './t.ts'

/** Whether an identity is there, in a word. */
export function standingWords({ standing, state }: KnownIdentity) {
  switch (standing) {
    case 'held':
      return {
        tone: 'neutral',
        icon: 'check',
        text: state?.base === undefined ? t('identity.state.held') : t('identity.state.imported'),
      } as const
    case 'awaited':
      return { tone: 'accent', icon: 'clock', text: t('identity.state.awaited') } as const
    case 'dropped':
      return { tone: 'neutral', icon: 'close', text: t('identity.state.dropped') } as const
    case 'damaged':
      return { tone: 'bad', icon: 'alert', text: t('identity.state.damaged') } as const
  }
}

/** Why an identity cannot be given out as JSON. */
export function exportRefusal(kind: Exclude<ExportedIdentity['kind'], 'exported'>): string {
  switch (kind) {
    case 'not-there':
      return t('identity.export.why.not-there')
    case 'damaged':
      return t('identity.export.why.damaged')
    case 'no-balance':
      return t('identity.export.why.no-balance')
  }
}
