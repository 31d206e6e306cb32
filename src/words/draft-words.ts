import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import type { IdentityRecord } from '#/workspace/records/identity-record.ts'
import { formatIdentityName } from './identity-words.ts'
import { t } from './t.ts'

/** How a draft is called: a create by its label, a top-up by the identity that receives. */
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
  // What is typed may be anything: only what is an id is cut like one.
  const name = known === undefined && id.length < 20 ? id : formatIdentityName(known ?? { label: '', id })
  return t('top-up.draft.named', { name })
}
