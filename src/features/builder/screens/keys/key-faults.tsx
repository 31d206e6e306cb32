import type { KeyRowReport } from '#/workspace/drafts/assemble-keys.ts'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import { lowestFreeId, type DraftKey } from '#/workspace/drafts/draft-key.ts'
import { changeKey } from '#/workspace/drafts/key-actions.ts'
import { t } from '#/workspace/messages/t.ts'
import { violationLines } from '#/workspace/messages/violation-lines.ts'
import { Announced } from '#/ui/announced.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { ViolationLine } from '#/ui/violation-line.tsx'
import styles from './keys-card.module.css'

/** What is wrong with one key, under it. */
export function KeyFaults({
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
              mend:
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
