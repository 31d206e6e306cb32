import { formatContractName } from '#/features/contracts/words/contract-list-words.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { postUndo } from '#/workspace/notices/post-undo.ts'
import { removeContract } from '#/features/contracts/model/contract-actions.ts'
import type { ContractRecord } from '#/workspace/contracts/contract-record.ts'

/** Takes a contract out with its kept versions, and offers to put it back until the notice is closed. */
export async function removeContractWithUndo(record: ContractRecord): Promise<void> {
  try {
    const undo = await removeContract(record.id)
    postUndo(t('contracts.removed', { name: formatContractName(record) }), undo)
  } catch (error) {
    postNotice({ tone: 'bad', text: formatError(error) })
  }
}
