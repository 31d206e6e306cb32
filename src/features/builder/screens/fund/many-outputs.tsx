import type { ReactNode } from 'react'
import type { TransactionOutput } from '#/protocol/layer1/transaction.ts'
import { t } from '#/features/builder/messages.ts'
import { FramedTable } from '#/ui/framed-table.tsx'
import type { TableColumn } from '#/ui/table.tsx'

export type OutputColumn = 'choice' | 'output' | 'script' | 'amount'

export interface OutputRow extends TransactionOutput {
  readonly id: string
  readonly outputIndex: number
}

/** Thousands of outputs, in a frame that draws those in sight. */
export function ManyOutputs({
  columns,
  outputs,
  cellsOf,
}: {
  readonly columns: readonly TableColumn<OutputColumn>[]
  readonly outputs: readonly OutputRow[]
  readonly cellsOf: (output: OutputRow) => Readonly<Record<OutputColumn, ReactNode>>
}) {
  return (
    <FramedTable
      caption={t('fund.outputs')}
      columns={columns}
      rows={outputs}
      drawRow={(output) => ({ kind: 'cells', cells: cellsOf(output) })}
    />
  )
}
