import { formatDash } from '#/protocol/platform/credit-amount.ts'
import { formatNumber } from './format-message.ts'

/** Formats credits in DASH for reading, with grouped digits. Fields and wallets need an amount without groups. */
export function formatDashToRead(credits: bigint): string {
  const [whole = '', ...fraction] = formatDash(credits).split('.')
  return [formatNumber(BigInt(whole)), ...fraction].join('.')
}
