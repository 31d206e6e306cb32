export interface PaymentText {
  readonly address: string
  readonly amountDuffs: bigint | undefined
}

/** The longest link that a field accepts, with a label and a message. */
export const longestLink = 1000

const linkText = /^dash:([^?]*)(?:\?(.*))?$/is
const coinsText = /^(\d{1,8})(?:\.(\d{1,8}))?$/
const mostDuffs = 2_100_000_000_000_000n

/**
 * Reads an address, or a `dash:` link (BIP 21). A link with an invalid amount or an unknown required parameter
 * (`req-…`) is returned as the address, which `checkAddress` rejects, because the payment would differ from the
 * request.
 */
export function readPaymentText(text: string): PaymentText {
  const dense = text.trim()
  const plain = { address: dense, amountDuffs: undefined }
  const [, address, query = ''] = linkText.exec(dense) ?? []
  if (address === undefined) return plain
  const params = new URLSearchParams(query)
  const amounts = params.getAll('amount')
  if ([...params.keys()].some((name) => name.startsWith('req-')) || amounts.length > 1) return plain
  const [amount] = amounts
  if (amount === undefined) return { address, amountDuffs: undefined }
  const [, coins, decimals = ''] = coinsText.exec(amount) ?? []
  const amountDuffs = coins === undefined ? undefined : BigInt(coins + decimals.padEnd(8, '0'))
  return amountDuffs === undefined || amountDuffs > mostDuffs ? plain : { address, amountDuffs }
}

/** Returns a link with the address and the amount in coins (BIP 21). The network's wallets use the scheme `dash:`. */
export function paymentUri(address: string, amountDuffs: bigint | undefined): string {
  return amountDuffs === undefined ? `dash:${address}` : `dash:${address}?amount=${formatCoins(amountDuffs)}`
}

/** Duffs as coins: at most eight decimals, without zeros at the end. */
function formatCoins(amountDuffs: bigint): string {
  const text = String(amountDuffs).padStart(9, '0')
  const decimals = text.slice(-8).replace(/0+$/, '')
  return decimals === '' ? text.slice(0, -8) : `${text.slice(0, -8)}.${decimals}`
}
