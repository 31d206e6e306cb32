import { useMemo } from 'react'
import { changeTopUp } from '#/workspace/drafts/draft-actions.ts'
import type { JudgedTopUp } from '#/workspace/drafts/judged-funds.ts'
import { longestIdentityText } from '#/workspace/drafts/top-up-draft.ts'
import { findNearMiss } from '#/features/builder/model/identities/near-miss.ts'
import { t } from '#/workspace/messages/t.ts'
import { violationLines } from '#/workspace/messages/violation-lines.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Announced } from '#/ui/announced.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { Frozen } from '#/ui/frozen.tsx'
import { Stack } from '#/ui/stack.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { NearMissNote } from './near-miss-note.tsx'
import { ReceiverView } from './receiver-view.tsx'

/** Who receives the credits: any identity, by its id. One that is nearly one of the list is pointed out. */
export function ReceiverCard({ judged: { draft, report } }: { readonly judged: JudgedTopUp }) {
  const identities = useWorkspace((state) => state.identities)
  const { identityId, identityViolations } = report
  const miss = useMemo(() => findNearMiss(draft.identity, identities.keys()), [draft.identity, identities])
  const change = (identity: string) => changeTopUp(draft.id, { identity })
  return (
    <Frozen frozen={draft.signed !== null}>
      <Card title={t('top-up.identity')}>
        <Stack>
          <Field
            label={t('top-up.identity.id')}
            note={t('top-up.identity.note')}
            hint={draft.identity.trim() === '' ? t('top-up.identity.hint') : undefined}
            violations={violationLines(identityViolations)}
          >
            <TextInput
              mono
              value={draft.identity}
              maxLength={longestIdentityText}
              spellCheck={false}
              onChange={(event) => change(event.currentTarget.value)}
            />
          </Field>
          <Announced>
            {miss === undefined ? null : <NearMissNote miss={miss} onTake={() => change(miss.id)} />}
          </Announced>
          {identityId === undefined ? null : <ReceiverView id={identityId} networkId={draft.networkId} />}
        </Stack>
      </Card>
    </Frozen>
  )
}
