import { isProvenByBlock } from '#/store/records/draft-fund.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { chooseOutput } from '#/features/builder/model/draft-lock.ts'
import { t } from '#/features/builder/messages.ts'
import { Disclosure } from '#/ui/disclosure.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { LazyInstantLock } from './instant-lock-field.tsx'
import { SingleUseKeyField } from './single-use-key-field.tsx'
import { TransactionSummary } from './transaction-field.tsx'

/** Shows the parts of a proven lock. They are folded, because the user typed none of them. */
export function ProvenFields({ checked }: { readonly checked: CheckedDraft }) {
  const { amountDuffs } = checked.report
  return (
    <>
      {amountDuffs === undefined ? null : (
        <Note tone="ok" title={t('fund.sandbox.done', { duffs: amountDuffs })}>
          {t('fund.address.paid')}
        </Note>
      )}
      <Disclosure title={t('fund.sandbox.lock')}>
        <LockParts checked={checked} />
      </Disclosure>
    </>
  )
}

export function LockParts({ checked }: { readonly checked: CheckedDraft }) {
  const { draft, report } = checked
  const { proven } = draft.fund
  const isByBlock = isProvenByBlock(draft.fund) && proven?.proof.kind === 'chain'
  return (
    <Stack gap="wide">
      <SingleUseKeyField checked={checked} />
      {report.fund.transaction === undefined ? null : (
        <TransactionSummary
          checked={checked}
          title={t('fund.transaction')}
          onChoose={(outputIndex) => chooseOutput(checked, outputIndex)}
        />
      )}
      {report.fund.instantLock === undefined ? null : (
        <LatePart>
          <LazyInstantLock checked={checked} title={t('fund.lock')} />
        </LatePart>
      )}
      {isByBlock ? (
        <KeyValues
          small
          items={[{ name: t('fund.height'), value: <Text mono>{String(proven.proof.height)}</Text> }]}
        />
      ) : null}
    </Stack>
  )
}
