import { useEffect } from 'react'
import type { CreateDraft } from '#/workspace/records/create-draft.ts'
import type { CheckedCreate } from '#/session/drafts/checked-draft.ts'
import { beginKeys, changeKey, removeKey } from '#/session/drafts/key-actions.ts'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/builder/messages.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Frozen, ViolationLine } from '#/ui/field.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Note } from '#/ui/note.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text, Announced, HiddenText } from '#/ui/text.tsx'
import { useAttempt, type Attempt } from '#/ui/attempt.tsx'
import { VaultNeeded } from '#/features/builder/screens/vault-needed.tsx'
import { MoreKeys } from './add-key-card.tsx'
import styles from './keys-step.module.css'
import { NeedsCard } from './needs-card.tsx'
import type { KeyRowReport } from '#/session/drafts/assemble-keys.ts'
import { type DraftKey, lowestFreeId } from '#/workspace/records/draft-key.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import {
  formatProtection,
  formatLevel,
  protectionWords,
  formatPurpose,
  formatKeyType,
  defaultKeyLabel,
} from '#/words/key-words.ts'
import { violationLines } from '#/words/format-violation.ts'
import { postUndo } from '#/words/post-undo.ts'
import { Badge, ProtectionKey } from '#/ui/badge.tsx'
import { Checkbox } from '#/ui/choice.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { TextInput } from '#/ui/input.tsx'

/** Which keys the identity begins with. */
export function KeysStep({ checked }: { readonly checked: CheckedCreate }) {
  const { draft } = checked
  const [attempt, again, isDue] = useFirstKeys(draft)
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
        <KeysCard checked={checked} beginning={attempt.kind === 'busy'} />
        <NeedsCard checked={checked} />
        {signed ? null : (
          <MoreKeys
            draft={draft}
            isEnough={isDue || attempt.kind === 'busy' || checked.report.keys.publicKeys !== undefined}
          />
        )}
      </Stack>
    </Frozen>
  )
}

/** Has the first keys made as soon as the vault can hold them and needs no proof for it. That it happens once is the action's own care. */
function useFirstKeys({ id, keysBegun, signed, fund }: CreateDraft): readonly [Attempt, () => void, boolean] {
  const open = useVault((view) => view.session.kind === 'open')
  const [attempt, run] = useAttempt()
  // Derived keys ask for a proof: the user starts those.
  const derives = useVault((view) => view.phrase !== null)
  // With an offline signer, the private keys of the identity are there too.
  const here = signed === null && fund.singleUsePublicKey === null
  const due = open && !derives && !keysBegun && here && attempt.kind === 'idle'
  const begin = () => run(() => beginKeys(id, defaultKeyLabel))
  useEffect(() => {
    if (due) begin()
  })
  return [attempt, begin, due]
}

/** The keys as the identity create will bear them, in their order. */
function KeysCard({
  checked: { draft, report },
  beginning,
}: {
  readonly checked: CheckedCreate
  readonly beginning: boolean
}) {
  return (
    <Card
      title={t('keys.title')}
      flush={draft.keys.length > 0}
      end={
        <span role="status">
          <Text size="small" tone={draft.keys.length > 10 ? 'bad' : 'quiet'}>
            {t('keys.count.words', { count: draft.keys.length })}
          </Text>
        </span>
      }
      foot={
        <Text size="small" tone="quiet">
          {t('keys.about')}
        </Text>
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

/** One key: what can still change is its label and whether it is read-only. */
function KeyRow({
  draft,
  draftKey,
  report,
}: {
  readonly draft: CreateDraft
  readonly draftKey: DraftKey
  readonly report: KeyRowReport | undefined
}) {
  const { row, id, label, type, purpose, securityLevel, readOnly, disabledAt, source } = draftKey
  const remove = () => {
    const putBack = removeKey(draft.id, row)
    const said = source.kind === 'vault' ? 'keys.row.removed' : 'keys.row.removed.public'
    postUndo(t(said, { id, label }), async () => putBack())
  }
  const path = report?.vaultKey?.path
  return (
    <li>
      <div className={styles['head']}>
        <span className={styles['id']}>
          <HiddenText>{t('keys.row', { id })}</HiddenText>
          <span aria-hidden="true">{id}</span>
        </span>
        <TextInput
          aria-label={t('keys.row.label', { id })}
          value={label}
          maxLength={100}
          onChange={(event) => changeKey(draft.id, row, { label: event.currentTarget.value })}
        />
        <span className={styles['guard']} title={protectionWords(report?.vaultKey).about}>
          <ProtectionKey {...formatProtection(report?.vaultKey)} />
        </span>
        <Button
          size="small"
          kind="quiet"
          icon="close"
          label={t('keys.row.remove', { id })}
          onClick={remove}
        />
      </div>
      <div className={styles['about']}>
        <Badge>{formatPurpose(purpose)}</Badge>
        <Badge>{formatLevel(securityLevel)}</Badge>
        <Badge>{formatKeyType(type)}</Badge>
        {disabledAt === undefined ? null : <Badge>{t('keys.row.disabled', { at: disabledAt })}</Badge>}
        {report?.key === undefined ? null : (
          <IdentifierChip label={t('keys.row', { id })} {...identifierWords(report.key.data, 'base58')} />
        )}
        {path === undefined ? null : (
          <span title={t('keys.row.path')}>
            <Text mono size="micro" tone="quiet">
              {path}
            </Text>
          </span>
        )}
        <span className={styles['end']}>
          <Checkbox
            label={t('keys.row.read-only')}
            checked={readOnly === true}
            onChecked={(checked) => changeKey(draft.id, row, { readOnly: checked })}
          />
        </span>
      </div>
      <KeyFaults draft={draft} draftKey={draftKey} report={report} onRemove={remove} />
    </li>
  )
}

/** What is wrong with one key, under it. */
function KeyFaults({
  draft,
  draftKey: { row, source },
  report,
  onRemove,
}: {
  readonly draft: CreateDraft
  readonly draftKey: DraftKey
  readonly report: KeyRowReport | undefined
  readonly onRemove: () => void
}) {
  const gone = source.kind === 'vault' && report?.vaultKey === undefined
  const freeId = lowestFreeId(draft.keys)
  return (
    <div className={styles['wrong']}>
      <Announced>
        {violationLines(report?.violations ?? []).map((line) => (
          <ViolationLine
            key={line.rule}
            violation={{
              ...line,
              text: gone ? t('keys.row.gone') : line.text,
              fix:
                line.rule === 'key.id-unique' ? (
                  <LinkButton onClick={() => changeKey(draft.id, row, { id: freeId })}>
                    {t('keys.row.free-id', { id: freeId })}
                  </LinkButton>
                ) : (
                  <LinkButton onClick={onRemove}>{t('keys.row.take-off')}</LinkButton>
                ),
            }}
          />
        ))}
      </Announced>
    </div>
  )
}
