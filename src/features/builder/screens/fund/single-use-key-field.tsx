import { useState } from 'react'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { findLockMatch } from '#/workspace/drafts/lock-match.ts'
import { changeFund } from '#/workspace/drafts/draft-actions.ts'
import { makeSingleUseKey } from '#/workspace/drafts/fund-actions.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { violationLines } from '#/workspace/messages/violation-lines.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Row } from '#/ui/row.tsx'
import { Select } from '#/ui/select.tsx'
import { Stack } from '#/ui/stack.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { ElsewhereKeyField } from './elsewhere-key-field.tsx'
import { ElsewhereOffer } from './elsewhere-offer.tsx'
import { ExistingKeyForm } from './existing-key-form.tsx'
import { formatKeyOption, nextKeyLabel } from './lock-key-words.ts'
import { LockMatchMend } from './lock-match-mend.tsx'

/** The key that signs the identity create: one of the vault's, a new one, or one that the person brings. */
export function SingleUseKeyField({ judged }: { readonly judged: JudgedFunds }) {
  const { draft, report } = judged
  const keys = useVault((view) => view.keys)
  const open = useVault((view) => view.session.kind === 'open')
  const [bringing, setBringing] = useState(false)
  const [attempt, run] = useAttempt()
  const own = keys.filter(({ kind }) => kind === 'single-use')
  const gone = draft.fund.singleUseKey !== null && report.singleUseKey === undefined && keys.length > 0
  const wrong = report.fund.violations.outputIndex.filter(({ rule }) => rule === 'proof.single-use-key')
  const match = findLockMatch(report.fund, report.singleUsePublicKey, keys, wireProfiles[draft.profile])
  const mend = <LockMatchMend judged={judged} match={match} />
  const misfits = violationLines(wrong).map((line) => ({ ...line, mend }))
  const offered = wrong.length === 0 && match.key !== undefined ? <Row wrap>{mend}</Row> : null
  if (draft.fund.singleUsePublicKey !== null) {
    return <ElsewhereKeyField judged={judged} violations={misfits} mend={offered} />
  }
  const violations = [
    ...misfits,
    ...(gone ? [{ rule: 'vault/key-missing', text: t('fund.key.gone') }] : []),
    ...(attempt.kind === 'failed' ? errorLines(attempt.error) : []),
  ]
  return (
    <Stack gap="tight">
      <Field
        label={t('fund.key')}
        note={t('fund.key.note')}
        hint={report.singleUseKey === undefined ? t('fund.key.hint') : undefined}
        violations={violations}
      >
        <Select
          value={report.singleUseKey?.id ?? ''}
          onValue={(id) => changeFund(draft.id, { singleUseKey: id === '' ? null : id })}
          options={[
            { value: '', text: t('fund.key.choose') },
            ...own.map((key) => ({ value: key.id, text: formatKeyOption(key) })),
          ]}
        />
      </Field>
      {offered}
      {bringing ? (
        <ExistingKeyForm draftId={draft.id} label={nextKeyLabel(keys)} onDone={() => setBringing(false)} />
      ) : (
        <Row wrap>
          <Button
            size="small"
            icon="plus"
            busy={attempt.kind === 'busy'}
            why={open ? undefined : t('fund.vault-why')}
            onClick={() => run(async () => void (await makeSingleUseKey(draft.id, nextKeyLabel(keys))))}
          >
            {t('fund.key.make')}
          </Button>
          {open ? (
            <Button size="small" onClick={() => setBringing(true)}>
              {t('fund.key.existing')}
            </Button>
          ) : null}
          {report.singleUseKey === undefined ? <ElsewhereOffer draftId={draft.id} /> : null}
        </Row>
      )}
    </Stack>
  )
}
