import type { CheckedCreate } from '#/domain/draft/checked-draft.ts'
import { missingKeys } from '#/domain/draft/key-actions.ts'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/builder/messages.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Frozen } from '#/ui/field.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Note } from '#/ui/note.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { VaultNeeded } from '#/features/builder/screens/vault-needed.tsx'
import { OpenedKeyCard, useMoreKeys } from './add-key-card.tsx'
import styles from './keys-step.module.css'
import { useFirstKeys } from './first-keys.ts'
import { KeyRow } from './key-row.tsx'
import { NeedsCard } from './needs-card.tsx'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'

export function KeysStep({ checked }: { readonly checked: CheckedCreate }) {
  const { draft } = checked
  const [attempt, again, isDue] = useFirstKeys(draft)
  const derives = useVault((view) => view.phrase !== null)
  const signed = draft.signed !== null
  // The card of required keys derives all missing keys with one press, so the key form is not needed.
  const isOffered = derives && missingKeys(draft).length > 0
  const isEnough =
    isDue || isOffered || attempt.kind === 'busy' || checked.report.keys.publicKeys !== undefined
  const more = useMoreKeys(draft, isEnough)
  const keys = (
    <KeysCard
      key="keys"
      checked={checked}
      beginning={attempt.kind === 'busy'}
      onAdd={signed || more.isOpen ? undefined : more.open}
    />
  )
  const needs = <NeedsCard key="needs" checked={checked} />
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
        {isOffered && draft.keys.length === 0 ? [needs, keys] : [keys, needs]}
        {signed || !more.isOpen ? null : <OpenedKeyCard draft={draft} isPressed={more.isPressed} />}
      </Stack>
    </Frozen>
  )
}

function KeysCard({
  checked: { draft, report },
  beginning,
  onAdd,
}: {
  readonly checked: CheckedCreate
  readonly beginning: boolean
  /** Undefined if no key can be added, or the form is already open. */
  readonly onAdd: (() => void) | undefined
}) {
  return (
    <Card
      title={t('keys.title')}
      flush={draft.keys.length > 0}
      end={
        <span role="status">
          <Text
            size="small"
            tone={draft.keys.length > wireProfiles[draft.profile].keys.most ? 'bad' : 'quiet'}
          >
            {t('keys.count.words', { count: draft.keys.length, most: wireProfiles[draft.profile].keys.most })}
          </Text>
        </span>
      }
      foot={
        onAdd === undefined ? undefined : (
          <Row
            end={
              <Button icon="plus" onClick={onAdd}>
                {t('keys.add.open')}
              </Button>
            }
          />
        )
      }
    >
      {draft.keys.length === 0 ? (
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
          {draft.keys.map((key, index) => (
            <KeyRow key={key.row} draft={draft} draftKey={key} report={report.keys.rows[index]} />
          ))}
        </ul>
      )}
    </Card>
  )
}
