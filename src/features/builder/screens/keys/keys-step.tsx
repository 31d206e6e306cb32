import type { JudgedDraft } from '#/workspace/drafts/judged-funds.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Frozen } from '#/ui/frozen.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { VaultNeeded } from '#/features/builder/screens/vault-needed.tsx'
import { AddKeyCard } from './add-key-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { NeedsCard } from './needs-card.tsx'
import { useFirstKeys } from './use-first-keys.ts'

/** Which keys the identity begins with. */
export function KeysStep({ judged }: { readonly judged: JudgedDraft }) {
  const { draft } = judged
  const [attempt, again] = useFirstKeys(draft)
  const derives = useVault((view) => view.phrase !== null)
  const signed = draft.signed !== null
  return (
    <Frozen frozen={signed}>
      <Stack>
        {signed || draft.fund.singleUsePublicKey !== null ? null : <VaultNeeded />}
        {attempt.kind === 'failed' && !derives ? (
          <Note
            tone="bad"
            alert
            title={t('keys.not-begun')}
            action={<Button onClick={again}>{t('keys.again')}</Button>}
          >
            {formatError(attempt.error)}
          </Note>
        ) : null}
        <KeysCard judged={judged} beginning={attempt.kind === 'busy'} />
        <NeedsCard judged={judged} />
        {signed ? null : <AddKeyCard draft={draft} />}
      </Stack>
    </Frozen>
  )
}
