import { formatDash } from '#/protocol/platform/credit-amount.ts'
import { formatNumber } from './format-message.ts'

/** Credits in DASH to be read, grouped as all numbers are. What a field or a wallet takes has no groups. */
export function formatDashToRead(credits: bigint): string {
  const [whole = '', ...fraction] = formatDash(credits).split('.')
  return [formatNumber(BigInt(whole)), ...fraction].join('.')
}
