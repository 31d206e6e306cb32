import { lazy, useId } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkAssetLockPayload, listLockOutputs, type LockTerms } from '#/protocol/layer1/asset-lock.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import type { LayerOneTransaction, TransactionOutput } from '#/protocol/layer1/transaction.ts'
import { t } from '#/features/builder/messages.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import { Radio } from '#/ui/choice.tsx'
import type { FramedTable } from '#/ui/framed-table.tsx'
import { Row } from '#/ui/layout.tsx'
import { Table, type TableColumn } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { LatePart } from '#/ui/late-part.tsx'

type OutputColumn = 'choice' | 'output' | 'script' | 'amount'

interface OutputRow extends TransactionOutput {
  readonly id: string
  readonly outputIndex: number
}

// A long table renders only its visible rows, so that typing stays fast. Loaded on demand, because few drafts need it.
const fewOutputs = 20
// `lazy` loses the type parameter of the generic component.
const LazyFramedTable = lazy(async () => ({
  default: (await import('#/ui/framed-table.tsx')).FramedTable,
})) as typeof FramedTable

/** Lists outputs in order, but a long table begins with the chosen output and then other lock outputs. */
export function OutputsTable({
  transaction,
  terms,
  chosen,
  onChoose,
}: {
  readonly transaction: LayerOneTransaction
  readonly terms: LockTerms
  readonly chosen: number | undefined
  readonly onChoose: (outputIndex: number) => void
}) {
  const name = useId()
  const locks = listLockOutputs(transaction, terms)
  const lockIndexes = new Set(locks.map(({ outputIndex }) => outputIndex))
  const credits = locks.some(({ kind }) => kind === 'credit-output')
  const payload = credits ? checkAssetLockPayload(transaction.payload) : undefined
  const outputs = payload?.ok === true ? payload.value.creditOutputs : transaction.outputs
  const rows: readonly OutputRow[] = outputs.map((output, outputIndex) => ({
    ...output,
    outputIndex,
    id: String(outputIndex),
  }))
  const isLong = rows.length > fewOutputs
  const cellsOf = ({ outputIndex, script, amountDuffs }: OutputRow) => {
    const isLock = lockIndexes.has(outputIndex)
    const selected = outputIndex === chosen
    return {
      choice: (
        <Radio
          name={name}
          hideLabel
          label={t('fund.outputs.choose.of', { outputIndex })}
          checked={selected}
          off={!isLock && !selected}
          onChosen={() => onChoose(outputIndex)}
        />
      ),
      output: (
        <Row gap="snug">
          {outputIndex}
          {isLock ? (
            <Text tone="quiet">{t(credits ? 'fund.outputs.credit' : 'fund.outputs.lock')}</Text>
          ) : null}
        </Row>
      ),
      script: (
        <Text mono size="small" {...(isLock ? {} : { tone: 'quiet' })}>
          {formatScript(script)}
        </Text>
      ),
      amount: (
        <Text strong={selected} {...(isLock ? {} : { tone: 'quiet' })}>
          {/* On a phone, a long table has no header that could name the unit. */}
          {t(isLong ? 'builder.exists.duffs' : 'fund.amount.of', { duffs: amountDuffs })}
        </Text>
      ),
    }
  }
  const columns: readonly TableColumn<OutputColumn>[] = [
    { id: 'choice', head: t('fund.outputs.choose'), hideHead: true },
    { id: 'output', head: t('fund.outputs.output'), lead: true },
    { id: 'script', head: t('fund.outputs.script'), hideNarrow: true },
    { id: 'amount', head: t('fund.outputs.amount'), align: 'end' },
  ]
  const rankOf = ({ outputIndex }: OutputRow) =>
    outputIndex === chosen ? 0 : lockIndexes.has(outputIndex) ? 1 : 2
  if (isLong)
    return (
      <LatePart>
        <LazyFramedTable
          caption={t('fund.outputs')}
          columns={columns}
          rows={rows.toSorted((one, other) => rankOf(one) - rankOf(other))}
          drawRow={(row) => ({ kind: 'cells', cells: cellsOf(row) })}
        />
      </LatePart>
    )
  return (
    <Table
      caption={t('fund.outputs')}
      density="low"
      narrow="table"
      framed
      columns={columns}
      rows={rows.map((row) => ({ id: row.id, selected: row.outputIndex === chosen, cells: cellsOf(row) }))}
    />
  )
}

function formatScript(script: Uint8Array): string {
  const read = classifyScript(script)
  switch (read.kind) {
    case 'lock':
      return t('fund.script.lock', { hash: cutMiddle(formatHex(read.hash160)) })
    case 'p2pkh':
      return t('fund.script.p2pkh', { hash: cutMiddle(formatHex(read.hash160)) })
    case 'p2sh':
      return t('fund.script.p2sh', { hash: cutMiddle(formatHex(read.hash160)) })
    case 'op-return':
      return t('fund.script.lock', { hash: cutMiddle(formatHex(script.subarray(1))) })
    case 'other':
      return t('fund.script.other', { script: cutMiddle(formatHex(script)) })
  }
}
