import { formatNumber } from '#/words/format-message.ts'
import {
  forgeries,
  formatFaultText,
  formatPlatformFault,
  noPlatformFault,
  paymentFaultChoices,
  platformFaultChoices,
  type PaymentFault,
  type Forgery,
  type SandboxFaultKind,
} from '#/domain/network/sandbox-choices.ts'
import { sandboxAddresses } from '#/domain/network/sandbox-choices.ts'
import type { SandboxSettings } from '#/domain/network/sandbox-choices.ts'
import { faultChoices, faultKinds, masternodeChoices, paceChoices } from '#/domain/network/sandbox-choices.ts'
import { formatSandboxNode } from '#/words/node-words.ts'
import type { MessageId } from '#/features/settings/messages.ts'
import { t } from '#/features/settings/messages.ts'

interface Option {
  readonly value: string
  readonly text: string
}

type AmountKind = Extract<SandboxFaultKind, 'lag' | 'errors' | 'forged' | 'fork' | 'tip-back'>

type PlatformWords =
  | 'sandbox.fault.none'
  | `sandbox.platform.${'unreachable' | 'loses-answer' | 'old-state' | 'newer-version' | 'wait-fails'}`

const kindWords = {
  none: 'sandbox.fault.none',
  lag: 'sandbox.fault.lag',
  errors: 'sandbox.fault.errors',
  unreachable: 'sandbox.fault.unreachable',
  'wrong-id': 'sandbox.fault.wrong-id',
  truncated: 'sandbox.fault.truncated',
  forged: 'sandbox.fault.forged',
  fork: 'sandbox.fault.fork',
  'tip-back': 'sandbox.fault.tip-back',
} as const satisfies Readonly<Record<SandboxFaultKind, MessageId>>

const amountWords = {
  lag: 'sandbox.amount.lag',
  errors: 'sandbox.amount.errors',
  forged: 'sandbox.amount.forged',
  fork: 'sandbox.amount.fork',
  'tip-back': 'sandbox.amount.tip-back',
} as const satisfies Readonly<Record<AmountKind, MessageId>>

const forgeryWords = {
  'entry-changed': 'sandbox.forged.entry-changed',
  'entry-left-out': 'sandbox.forged.entry-left-out',
  'entry-added': 'sandbox.forged.entry-added',
  coinbase: 'sandbox.forged.coinbase',
  'merkle-tree': 'sandbox.forged.merkle-tree',
  quorum: 'sandbox.forged.quorum',
  'chain-lock': 'sandbox.forged.chain-lock',
  everything: 'sandbox.forged.everything',
} as const satisfies Readonly<Record<Forgery, MessageId>>

const platformWords = new Map<string, PlatformWords>([
  ['none', 'sandbox.fault.none'],
  ['unreachable', 'sandbox.platform.unreachable'],
  ['loses-answer', 'sandbox.platform.loses-answer'],
  ['old-state', 'sandbox.platform.old-state'],
  ['newer-version', 'sandbox.platform.newer-version'],
  ['wait-fails', 'sandbox.platform.wait-fails'],
])

export function formatSandboxNodes({ faults }: SandboxSettings) {
  return sandboxAddresses.map((_, node) => {
    const fault = faults[node] ?? faults[0]
    return { node, name: formatSandboxNode(node), kind: fault.kind, text: formatFaultText(fault) }
  })
}

export function formatPlatformNodes({ platformFaults }: SandboxSettings) {
  return sandboxAddresses.map((_, node) => ({
    node,
    name: t('sandbox.platform.node', { number: node + 1 }),
    text: formatPlatformFault(platformFaults?.[node] ?? noPlatformFault),
  }))
}

export function platformFaultOptions(current: string): readonly Option[] {
  const texts = [...new Set([...platformFaultChoices, current])]
  return texts.map((value) => ({ value, text: formatPlatformChoice(value) }))
}

export function paymentFaultOptions(): readonly Option[] {
  return paymentFaultChoices.map((value) => ({ value, text: t(paymentWords[value]) }))
}

const paymentWords = {
  none: 'sandbox.fault.none',
  'never-seen': 'sandbox.payments.never-seen',
  'seen-late': 'sandbox.payments.seen-late',
  'no-instant-lock': 'sandbox.payments.no-instant-lock',
  reorg: 'sandbox.payments.reorg',
  'paid-twice': 'sandbox.payments.paid-twice',
} as const satisfies Readonly<Record<PaymentFault, string>>

function formatPlatformChoice(text: string): string {
  const [kind, number] = text.split(':')
  if (kind === 'slow') return t('sandbox.platform.slow', { seconds: Number(number) })
  if (kind === 'rejects') return t('sandbox.platform.rejects', { code: number ?? '' })
  const words = platformWords.get(text)
  return words === undefined ? text : t(words)
}

export function masternodeOptions(current: number): readonly Option[] {
  return withCurrent(masternodeChoices, current).map((count) => ({
    value: String(count),
    text: formatNumber(count),
  }))
}

export function paceOptions({ pace }: SandboxSettings): readonly Option[] {
  const choices = pace.kind === 'every' ? [...new Set([pace.seconds, ...paceChoices])] : paceChoices
  // The pace without a time comes last.
  const ordered = choices.toSorted((left, right) => (left ?? Infinity) - (right ?? Infinity))
  return ordered.map((seconds) => ({ value: String(seconds), text: formatPace(seconds) }))
}

function formatPace(seconds: number | null): string {
  return seconds === null ? t('sandbox.pace.told') : t('sandbox.pace.every', { seconds })
}

export function faultOptions(): readonly Option[] {
  return faultKinds.map((kind) => ({ value: kind, text: t(kindWords[kind]) }))
}

export function amountOptions(kind: SandboxFaultKind, current: string) {
  if (!hasAmount(kind)) return undefined
  const texts = [...new Set([...faultChoices[kind], current])]
  const ordered = kind === 'forged' ? texts : texts.toSorted((a, b) => numberOf(a) - numberOf(b))
  return {
    label: t(amountWords[kind]),
    options: ordered.map((value) => ({ value, text: formatAmount(kind, value) })),
  }
}

function hasAmount(kind: SandboxFaultKind): kind is AmountKind {
  return faultChoices[kind].length > 1
}

function formatAmount(kind: AmountKind, text: string): string {
  switch (kind) {
    case 'lag':
      return t('sandbox.amount.lag.value', { seconds: numberOf(text) / 1000 })
    case 'errors':
      return t('sandbox.amount.errors.value', { percent: numberOf(text) })
    case 'forged': {
      const what = forgeries.find((each) => text === `forged:${each}`)
      return what === undefined ? text : t(forgeryWords[what])
    }
    case 'fork':
    case 'tip-back':
      return t('sandbox.amount.blocks', { blocks: numberOf(text) })
  }
}

function numberOf(text: string): number {
  return Number(text.split(':')[1])
}

function withCurrent(choices: readonly number[], current: number): readonly number[] {
  return [...new Set([...choices, current])].toSorted((left, right) => left - right)
}
