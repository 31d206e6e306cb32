import type { LayerOneTransaction } from '#/protocol/layer1/transaction.ts'
import { listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { violation } from '#/protocol/violation.ts'
import type { JudgedFunds } from '#/session/drafts/judged-funds.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/words/t.ts'
import { violationLines } from '#/words/violation-lines.ts'
import { Announced } from '#/ui/announced.tsx'
import { Badge } from '#/ui/badge.tsx'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { Row } from '#/ui/row.tsx'
import { Sunk } from '#/ui/sunk.tsx'
import { Text } from '#/ui/text.tsx'
import { ViolationLine } from '#/ui/violation-line.tsx'
import { Why } from '#/ui/why.tsx'
import { mendOf } from './fund-mends.ts'
import { OutputMend } from './output-mend.tsx'
import { OutputsTable } from './outputs-table.tsx'

/** The lock transaction as it was read, with the choice of the output. */
export function TransactionPlate({
  judged,
  title,
  onChoose,
}: {
  readonly judged: JudgedFunds
  readonly title?: string
  readonly onChoose: (outputIndex: number) => void
}) {
  const { draft, report } = judged
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
          {t('fund.recognised')}
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
              mend: mendOf(line.rule) ?? <OutputMend judged={judged} />,
            }}
          />
        ))}
        {locks.some(({ kind }) => kind === 'credit-output') ? (
          <ViolationLine violation={{ ...payloadWarning(), warning: true }} />
        ) : null}
      </Announced>
      {locks.length > 1 ? (
        <Why>{t('fund.outputs.several', { count: locks.length, kind: draft.kind })}</Why>
      ) : null}
    </Sunk>
  )
}

// The document knows no credit outputs; who reads it to the letter takes them, the network of its time does not.
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
