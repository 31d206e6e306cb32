import type { RuleId } from '#/protocol/rule.ts'
import { changeFund } from '#/domain/draft/draft-actions.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { t } from '#/features/builder/messages.ts'
import { formatViolation, violationLines } from '#/words/format-violation.ts'
import { BytesField } from './bytes-field.tsx'
import { chooseOutput } from '#/features/builder/model/draft-lock.ts'
import { fixOf, OutputFix } from './lock-fixes.tsx'
import { OutputsTable } from './outputs-table.tsx'
import type { LayerOneTransaction } from '#/protocol/layer1/transaction.ts'
import { listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { violation } from '#/protocol/violation.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { Announced, Text } from '#/ui/text.tsx'
import { Badge } from '#/ui/badge.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Row, Sunk } from '#/ui/layout.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { Why } from '#/ui/button.tsx'

export function TransactionField({
  checked,
  optional,
}: {
  readonly checked: CheckedDraft
  readonly optional?: string
}) {
  const { draft, report } = checked
  const { transaction, violations, texts } = report.fund
  return (
    <BytesField
      label={t('fund.transaction')}
      text={draft.fund.transaction}
      onText={(text) => changeFund(draft.id, { transaction: text, outputIndex: null })}
      read={texts.transaction}
      recognized={transaction !== undefined}
      violations={violationLines(violations.transaction).map((line) => ({
        ...line,
        fix: fixOf(line.rule) ?? outputFix(line.rule, checked),
      }))}
      {...(optional === undefined ? {} : { optional })}
    >
      {transaction === undefined ? null : (
        <TransactionSummary
          checked={checked}
          onChoose={(outputIndex) => chooseOutput(checked, outputIndex)}
        />
      )}
    </BytesField>
  )
}

// An OP_RETURN output has other data. The transaction is wrong unless another of its outputs is a lock.
function outputFix(rule: RuleId, checked: CheckedDraft) {
  return rule === 'lock-output.script' ? <OutputFix checked={checked} /> : undefined
}

export function TransactionSummary({
  checked,
  title,
  onChoose,
}: {
  readonly checked: CheckedDraft
  readonly title?: string
  readonly onChoose: (outputIndex: number) => void
}) {
  const { draft, report } = checked
  const { transaction, txid, lockOutput, outputIndex, violations } = report.fund
  if (transaction === undefined || txid === undefined) return null
  const chosen = outputIndex ?? lockOutput?.outputIndex
  const terms = wireProfiles[draft.profile]
  const locks = listLockOutputs(transaction, terms)
  const wrong = violations.outputIndex.filter(({ rule }) => rule !== 'proof.single-use-key')
  return (
    <Sunk>
      {title === undefined ? null : (
        <Text as="h3" strong>
          {title}
        </Text>
      )}
      <Row
        wrap
        end={
          <>
            <Text size="small" tone="quiet">
              {t('fund.txid')}
            </Text>
            <IdentifierChip label={t('fund.txid')} {...identifierWords(txid, 'hex')} />
          </>
        }
      >
        <Badge tone="ok" icon="check">
          {t('fund.recognized')}
        </Badge>
        <span>{formatKind(transaction)}</span>
      </Row>
      <OutputsTable transaction={transaction} terms={terms} chosen={chosen} onChoose={onChoose} />
      <Announced>
        {violationLines(wrong).map((line) => (
          <ViolationLine
            key={line.rule}
            violation={{
              ...line,
              fix: fixOf(line.rule) ?? <OutputFix checked={checked} />,
            }}
          />
        ))}
        {terms.assetLockPayloads !== 'only' && locks.some(({ kind }) => kind === 'credit-output') ? (
          <ViolationLine violation={{ ...payloadWarning(), warning: true }} />
        ) : null}
      </Announced>
      {locks.length > 1 ? (
        <Why>{t('fund.outputs.several', { count: locks.length, kind: draft.kind })}</Why>
      ) : null}
    </Sunk>
  )
}

// The specification has no credit outputs. A strict reader accepts them, but the network of that time does not.
function payloadWarning() {
  const warning = violation('network.asset-lock-payload', '/transaction')
  return { rule: warning.rule, text: formatViolation(warning) }
}

function formatKind({ type, version, inputs, outputs }: LayerOneTransaction): string {
  const values = { version, inputs: inputs.length, outputs: outputs.length }
  return type === 0
    ? t('fund.transaction.classic', values)
    : t('fund.transaction.special', { ...values, type })
}
