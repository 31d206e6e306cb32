import { useId } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkAssetLockPayload, listLockOutputs, type LockTerms } from '#/protocol/layer1/asset-lock.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import type { LayerOneTransaction } from '#/protocol/layer1/transaction.ts'
import { cutMiddle } from '#/words/cut-middle.ts'
import { t } from '#/words/t.ts'
import { Radio } from '#/ui/radio.tsx'
import { Row } from '#/ui/row.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

/** Every output; those that lock can be chosen. */
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
  const credits = locks.some(({ kind }) => kind === 'credit-output')
  const payload = credits ? checkAssetLockPayload(transaction.payload) : undefined
  const outputs = payload?.ok === true ? payload.value.creditOutputs : transaction.outputs
  return (
    <Table
      caption={t('fund.outputs')}
      density="low"
      narrow="table"
      framed
      columns={[
        { id: 'choice', head: t('fund.outputs.choose'), hideHead: true },
        { id: 'output', head: t('fund.outputs.output'), lead: true },
        { id: 'script', head: t('fund.outputs.script'), hideNarrow: true },
        { id: 'amount', head: t('fund.outputs.amount'), align: 'end' },
      ]}
      rows={outputs.map(({ script, amountDuffs }, outputIndex) => {
        const isLock = locks.some((each) => each.outputIndex === outputIndex)
        const selected = outputIndex === chosen
        return {
          id: String(outputIndex),
          selected,
          cells: {
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
                {t('fund.amount.of', { duffs: amountDuffs })}
              </Text>
            ),
          },
        }
      })}
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
