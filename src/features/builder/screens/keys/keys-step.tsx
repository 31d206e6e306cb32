import { useEffect } from 'react'
import type { CreateDraft } from '#/workspace/records/create-draft.ts'
import type { CheckedCreate } from '#/session/drafts/checked-draft.ts'
import { beginKeys } from '#/session/drafts/key-actions.ts'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/builder/messages.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Frozen } from '#/ui/field.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Note } from '#/ui/note.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt, type Attempt } from '#/ui/attempt.tsx'
import { VaultNeeded } from '#/features/builder/screens/vault-needed.tsx'
import { AddKeyCard } from './add-key-card.tsx'
import { KeyRow } from './key-row.tsx'
import styles from './keys-card.module.css'
import { NeedsCard } from './needs-card.tsx'

/** Which keys the identity begins with. */
export function KeysStep({ judged }: { readonly judged: CheckedCreate }) {
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

/** Has the first keys made as soon as the vault can hold them and needs no proof for it. That it happens once is the action's own care. */
function useFirstKeys({ id, keysBegun, signed, fund }: CreateDraft): readonly [Attempt, () => void] {
  const open = useVault((view) => view.session.kind === 'open')
  const [attempt, run] = useAttempt()
  // Keys that are derived take a proof: the person asks for those.
  const derives = useVault((view) => view.phrase !== null)
  // Who keeps private keys on another machine has those of the identity there too.
  const here = signed === null && fund.singleUsePublicKey === null
  const due = open && !derives && !keysBegun && here && attempt.kind === 'idle'
  const begin = () => run(() => beginKeys(id))
  useEffect(() => {
    if (due) begin()
  })
  return [attempt, begin]
}

/** The keys as the identity create will bear them, in their order. */
function KeysCard({
  judged: { draft, report },
  beginning,
}: {
  readonly judged: CheckedCreate
  readonly beginning: boolean
}) {
  const { keys } = draft
  return (
    <Card
      title={t('keys.title')}
      flush={keys.length > 0}
      end={
        <span role="status">
          <Text size="small" tone={keys.length > 10 ? 'bad' : 'quiet'}>
            {t('keys.count.words', { count: keys.length })}
          </Text>
        </span>
      }
      foot={
        <Text size="small" tone="quiet">
          {t('keys.about')}
        </Text>
      }
    >
      {keys.length === 0 ? (
        <Text tone="second">
          {beginning ? (
            <Row>
              <Icon name="busy" />
              {t('keys.beginning')}
            </Row>
          ) : (
            t('keys.none')
          )}
        </Text>
      ) : (
        <ul className={styles['keys']}>
          {keys.map((key, index) => (
            <KeyRow key={key.row} draft={draft} draftKey={key} report={report.keys.rows[index]} />
          ))}
        </ul>
      )}
    </Card>
  )
}
