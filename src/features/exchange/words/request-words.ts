import { TransitionType } from '#/protocol/platform/transition-type.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import type { RequestRemark } from '#/features/exchange/model/request-remarks.ts'
import type { RequestSigner } from '#/features/exchange/model/request-signers.ts'
import { formatList } from '#/words/format-list.ts'
import { formatLevel, formatPurpose } from '#/words/key-words.ts'
import { formatProtocolName, kindWord } from '#/words/network-words.ts'
import { t } from '#/features/exchange/messages.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export function formatAsked({ transition }: Pick<ExchangeRequest, 'transition'>): string {
  switch (transition.type) {
    case TransitionType.create:
      return t('request.asked.create')
    case TransitionType.topUp:
      return t('request.asked.top-up')
    case TransitionType.update:
      return t('request.asked.update')
    case TransitionType.withdrawal:
      return t('request.asked.withdrawal')
    case TransitionType.transfer:
      return t('request.asked.transfer')
  }
}

/** The age at a moment, in its largest unit. A time in the future has age zero. */
export function formatAgeAt(atMs: number, thenMs: number): string {
  const ageMs = Math.max(0, thenMs - atMs)
  if (ageMs < minuteMs) return t('request.age.short')
  if (ageMs < hourMs) return t('request.age.minutes', { count: Math.floor(ageMs / minuteMs) })
  if (ageMs < dayMs) return t('request.age.hours', { count: Math.floor(ageMs / hourMs) })
  return t('request.age.days', { count: Math.floor(ageMs / dayMs) })
}

function formatSpan(spanMs: number): string {
  if (spanMs < hourMs) return t('request.span.minutes', { count: Math.floor(spanMs / minuteMs) })
  if (spanMs < dayMs) return t('request.span.hours', { count: Math.floor(spanMs / hourMs) })
  return t('request.span.days', { count: Math.floor(spanMs / dayMs) })
}

export function formatRemark(remark: RequestRemark): string {
  switch (remark.kind) {
    case 'clock-before':
      return t('request.remark.clock-before', { span: formatSpan(remark.byMs) })
    case 'old':
      return t('request.remark.old', { span: formatSpan(remark.ageMs) })
    case 'tip-old':
      return t('request.remark.tip-old', { span: formatSpan(remark.byMs) })
    case 'network-unknown':
      return t('request.remark.network-unknown')
    case 'network-differs':
      return t('request.remark.network-differs', {
        profile: remark.profile,
        protocol: formatProtocolName(remark.profile),
      })
    case 'network-other':
      return t('request.remark.network-other', {
        kind: kindWord(remark.networkKind),
        platform: remark.platformName,
      })
    case 'keys-differ':
      return t('request.remark.keys-differ', {
        count: remark.keyIds.length,
        ids: formatList(remark.keyIds.map(String)),
      })
    case 'disabling-late':
      return t('request.remark.disabling-late', { span: formatSpan(remark.byMs) })
    case 'revision-differs':
      return t('request.remark.revision-differs', { known: remark.known, told: remark.told })
  }
}

export function formatSigner(signer: RequestSigner): string {
  if (signer.role === 'single-use') return t('request.signer.single-use')
  const { id, purpose, securityLevel } = signer.key
  const level = formatLevel(securityLevel)
  if (signer.role === 'identity') return t('request.signer.identity', { id, level })
  return t('request.signer.witness', { id, purpose: formatPurpose(purpose), level })
}

export function formatImport(signer: RequestSigner): string {
  if (signer.role === 'single-use') return t('request.signer.missing.single-use')
  return t('request.signer.missing.level', { level: formatLevel(signer.key.securityLevel) })
}
