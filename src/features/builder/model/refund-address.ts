import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { checkAddress } from '#/protocol/layer1/address.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { readPaymentText, type PaymentText } from '#/protocol/layer1/payment-link.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import type { Deposit } from '#/store/records/deposit.ts'

/** The typed refund address, and why it is rejected. The vault’s worker checks all other texts. */
export interface RefundAddress extends PaymentText {
  /** `own`: a deposit of this vault has the key of the address, so a refund would only cost a fee. */
  readonly why: 'empty' | 'own' | undefined
}

export function checkRefundAddress(
  text: string,
  network: NetworkKind,
  deposits: ReadonlyMap<string, Pick<Deposit, 'keys'>>,
): RefundAddress {
  const read = readPaymentText(text)
  if (read.address === '') return { ...read, why: 'empty' }
  const script = checkAddress(read.address, network)
  if (!script.ok) return { ...read, why: undefined }
  const isOwn = [...deposits.values()].some(({ keys }) =>
    keys.some(({ publicKey }) => equalBytes(script.value, encodeP2pkhScript(hash160(publicKey)))),
  )
  return { ...read, why: isOwn ? 'own' : undefined }
}
