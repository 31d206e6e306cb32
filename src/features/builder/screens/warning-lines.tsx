import { Link } from '@tanstack/react-router'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import type { CheckedUpdate } from '#/domain/draft/checked-update.ts'
import { useConsequences } from '#/domain/identity/consequence-context.ts'
import type { Consequences, Warning } from '#/domain/identity/consequences.ts'
import { checkWords } from '#/words/control-words.ts'
import { t } from '#/features/builder/messages.ts'
import { describeFunding } from '#/features/builder/model/transition-description.ts'
import { formatConsequence, formatWarning } from '#/features/builder/words/consequence-words.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { CheckList } from '#/ui/check-list.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { Note } from '#/ui/note.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import styles from './warning-lines.module.css'

/** The consequences of a draft's transition. Undefined for a signed draft, whose changes may already be confirmed. */
export function useDraftConsequences(
  { draft, report }: CheckedDraft,
  read: UnsignedTransition | undefined = report.transition,
): ReturnType<typeof useConsequences> {
  const transition = draft.signed === null ? read : undefined
  const fundedCredits =
    transition === undefined || !('assetLockProof' in transition)
      ? undefined
      : describeFunding(transition, wireProfiles[draft.profile], report.fund.texts.transaction?.bytes)
          .fundedCredits
  const { networkId } = draft
  return useConsequences(transition, { profile: wireProfiles[draft.profile], fundedCredits, networkId })
}

/** `isConfirmed`: the button that signs shows the warnings instead. */
export function ConsequencesView({
  consequences,
  isConfirmed = false,
}: {
  readonly consequences: Consequences | undefined
  readonly isConfirmed?: boolean
}) {
  if (consequences === undefined) return null
  const { identity, rows } = consequences
  const warnings = isConfirmed ? [] : consequences.warnings
  return (
    <Stack gap="close">
      <div className={styles['table']}>
        <Table
          caption={t('consequence.table')}
          density="low"
          narrow="table"
          columns={[
            { id: 'what', head: t('consequence.what'), lead: true },
            { id: 'now', head: t('consequence.now'), align: 'end' },
            { id: 'after', head: t('consequence.after'), align: 'end' },
          ]}
          rows={rows.map((row) => {
            const { id, name, now, after, isChanged } = formatConsequence(row, identity)
            return {
              id,
              cells: {
                what: name,
                now: <Text tone="quiet">{now}</Text>,
                after: isChanged ? <b>{after}</b> : <Text tone="quiet">{after}</Text>,
              },
            }
          })}
        />
      </div>
      {warnings.map((warning) => {
        const { id, title, about } = formatWarning(warning)
        return (
          <Note key={id} tone="warn" title={title} action={fixOf(warning)}>
            {about}
          </Note>
        )
      })}
    </Stack>
  )
}

function fixOf({ code }: Warning) {
  return code === 'keys.master-not-backed-up' ? <BackupLink /> : undefined
}

export function BackupLink() {
  return (
    <ButtonLink size="small" render={<Link to="/vault/backup" />}>
      {t('consequence.back-up')}
    </ButtonLink>
  )
}

/** The titles of the warnings. The review shows the details. */
export function StagedWarnings({ update: { draft, report } }: { readonly update: CheckedUpdate }) {
  const consequences = useConsequences(report.planned, { profile: wireProfiles[draft.profile] })
  if (consequences === undefined || consequences.warnings.length === 0) return null
  return (
    <Row wrap gap="close">
      {consequences.warnings.map((warning) => {
        const { id, title } = formatWarning(warning)
        return <ViolationLine key={id} violation={{ rule: '', text: title, warning: true }} />
      })}
    </Row>
  )
}

export function WarningLines({ warnings }: { readonly warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  return (
    <Note tone="warn" title={t('consequence.signed-with', { count: warnings.length })}>
      <CheckList
        words={checkWords()}
        lines={warnings.map((warning) => {
          const { id, title, about } = formatWarning(warning)
          const detail = (
            <Stack gap="snug">
              {about}
              <Text size="micro" mono>
                {warning.code}
              </Text>
            </Stack>
          )
          return { id, state: 'warn', text: <b>{title}</b>, detail, fix: fixOf(warning) }
        })}
      />
    </Note>
  )
}
