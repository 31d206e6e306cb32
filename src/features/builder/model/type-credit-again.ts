import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { formatDash } from '#/protocol/platform/credit-amount.ts'
import { changeCredit } from '#/domain/draft/credit-actions.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { networkOrSandbox } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

/** Fills the form with the values of a rejected transfer or withdrawal, unless it has text already. */
export function typeCreditAgain({ record, transition }: OpenedTransition): void {
  if (transition.type !== TransitionType.withdrawal && transition.type !== TransitionType.transfer) return
  const { identities, networks } = useWorkspace.getState()
  const job = transition.type === TransitionType.withdrawal ? 'withdrawal' : 'transfer'
  const typed = identities.get(record.identityId)?.sending?.[job]
  if (typed !== undefined && `${typed.to}${typed.amount}`.trim() !== '') return
  const { amount, userFeeIncrease } = transition
  const sent = { amount: formatDash(amount), unit: 'dash', userFeeIncrease } as const
  if (transition.type === TransitionType.transfer) {
    changeCredit(record.identityId, job, { ...sent, to: formatBase58(transition.recipientId) })
    return
  }
  const { kind } = networkOrSandbox(networks, record.networkId)
  const { coreFeePerByte, outputScript } = transition
  // Only an Owner key sends without an address, to the payout address of its masternode.
  const signer = outputScript === undefined ? 'owner' : 'transfer'
  const to = outputScript === undefined ? '' : (formatScriptAddress(outputScript, kind) ?? '')
  changeCredit(record.identityId, job, { ...sent, signer, coreFeePerByte, to })
}
