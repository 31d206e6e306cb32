import type { ReactNode } from 'react'
import { changeFund } from '#/workspace/drafts/draft-actions.ts'
import { longestKeyText } from '#/workspace/drafts/draft-fund.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatKeyName } from '#/workspace/messages/vault-key-words.ts'
import { violationLines } from '#/workspace/messages/violation-lines.ts'
import { Field } from '#/ui/field.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import type { FieldViolation } from '#/ui/violation-line.tsx'

/** The single-use key by its public key alone: its private half signs on another machine. */
export function ElsewhereKeyField({
  judged: { draft, report },
  violations,
  mend,
}: {
  readonly judged: JudgedFunds
  readonly violations: readonly FieldViolation[]
  /** What would open the lock instead. */
  readonly mend: ReactNode
}) {
  const { singleUseKey } = report
  const useVaultKey = () => changeFund(draft.id, { singleUsePublicKey: null })
  return (
    <Stack gap="tight">
      <Field
        label={t('fund.elsewhere.key')}
        note={t('fund.elsewhere.note')}
        hint={t('fund.elsewhere.hint')}
        violations={[...violationLines(report.singleUseViolations), ...violations]}
      >
        <TextInput
          mono
          value={draft.fund.singleUsePublicKey ?? ''}
          maxLength={longestKeyText}
          onChange={(event) => changeFund(draft.id, { singleUsePublicKey: event.currentTarget.value })}
        />
      </Field>
      {mend}
      <Row wrap gap="snug">
        {singleUseKey === undefined ? null : (
          <Text tone="second">{t('fund.elsewhere.here', { name: formatKeyName(singleUseKey) })}</Text>
        )}
        <LinkButton
          onClick={
            singleUseKey === undefined
              ? useVaultKey
              : () => changeFund(draft.id, { singleUseKey: singleUseKey.id, singleUsePublicKey: null })
          }
        >
          {singleUseKey === undefined
            ? t('fund.elsewhere.vault')
            : t('fund.key.use', { name: formatKeyName(singleUseKey) })}
        </LinkButton>
      </Row>
    </Stack>
  )
}
