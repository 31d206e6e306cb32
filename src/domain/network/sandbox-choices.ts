import { forgeries, type SandboxFaultKind } from '#/sandbox/sandbox-fault.ts'

export { forgeries, formatFaultText, type Forgery, type SandboxFaultKind } from '#/sandbox/sandbox-fault.ts'
export { formatPlatformFault, noPlatformFault } from '#/sandbox/platform-node-fault.ts'
export { sandboxAddresses } from '#/sandbox/sandbox-fetch.ts'
import { PaymentFault } from '#/sandbox/sandbox-settings.ts'

export type { PaymentFault, SandboxSettings } from '#/sandbox/sandbox-settings.ts'

// Choices of Settings for the sandbox. The server's environment and tests may use other values.

export const masternodeChoices = [3, 10, 50, 250, 1000, 5000, 25_000, 100_000] as const

export const platformFaultChoices = [
  'none',
  'unreachable',
  'rejects:40204',
  'rejects:10513',
  'loses-answer',
  'old-state',
  'newer-version',
  'slow:5',
  'slow:70',
  'wait-fails',
] as const

export const paymentFaultChoices = PaymentFault.options

/** Seconds between blocks. With `null`, a block comes only when told. */
export const paceChoices = [2, 5, 10, 20, 60, 150, null] as const

/** Faults of each kind, as `formatFaultText` writes them. Choosing a kind selects its first one. */
export const faultChoices: Readonly<Record<SandboxFaultKind, readonly [string, ...string[]]>> = {
  none: ['none'],
  lag: ['lag:3000', 'lag:300', 'lag:1000', 'lag:10000', 'lag:30000'],
  errors: ['errors:50', 'errors:10', 'errors:25', 'errors:75', 'errors:100'],
  unreachable: ['unreachable'],
  'wrong-id': ['wrong-id'],
  truncated: ['truncated'],
  forged: [`forged:${forgeries[0]}`, ...forgeries.slice(1).map((what) => `forged:${what}`)],
  fork: ['fork:3', 'fork:1', 'fork:2', 'fork:6', 'fork:12', 'fork:100'],
  'tip-back': ['tip-back:3', 'tip-back:1', 'tip-back:2', 'tip-back:6', 'tip-back:12', 'tip-back:100'],
}

export const faultKinds = Object.keys(faultChoices).filter(isFaultKind)

export function isFaultKind(text: string): text is SandboxFaultKind {
  return Object.hasOwn(faultChoices, text)
}
