import { formatBounds } from '#/words/bounds-words.ts'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import type { KeyRowReport } from '#/domain/draft/assemble-keys.ts'
import { changeKey } from '#/domain/draft/key-actions.ts'
import { removeKey } from '#/domain/draft/keyed-draft.ts'
import { t } from '#/features/builder/messages.ts'
import { Badge, ProtectionKey } from '#/ui/badge.tsx'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/choice.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Announced, HiddenText, Text } from '#/ui/text.tsx'
import { type DraftKey, lowestFreeId } from '#/store/records/draft-key.ts'
import { violationLines } from '#/words/format-violation.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import {
  formatKeyType,
  formatLevel,
  formatProtection,
  formatPurpose,
  protectionWords,
} from '#/words/key-words.ts'
import { postUndo } from '#/words/post-undo.ts'
import styles from './keys-step.module.css'

/** A listed key. Only its label and read-only can still change. */
export function KeyRow({
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
        {report?.key?.contractBounds === undefined ? null : (
          <Badge>{formatBounds(report.key.contractBounds)}</Badge>
        )}
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
                line.rule === 'key.id-unique' || line.rule === 'platform.key-unique' ? (
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
