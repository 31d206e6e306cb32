import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import type { RequestRemark } from '#/features/exchange/model/request-remarks.ts'
import type { RequestSigner } from '#/features/exchange/model/request-signers.ts'
import { formatList } from '#/words/format-list.ts'
import { formatLevel, formatPurpose } from '#/words/key-words.ts'
import { kindWord } from '#/words/network-words.ts'
import { t } from '#/features/exchange/messages.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What a request asks for, in one sentence. */
export function formatAsked({ transition }: Pick<UnsignedBundle, 'transition'>): string {
  switch (transition.type) {
    case 2:
      return t('desk.asked.create')
    case 3:
      return t('desk.asked.top-up')
    case 5:
      return t('desk.asked.update')
  }
}

/** The age of something at a moment, in its largest unit. What is later has no age. */
export function formatAgeAt(atMs: number, thenMs: number): string {
  const ageMs = Math.max(0, thenMs - atMs)
  if (ageMs < minuteMs) return t('desk.age.short')
  if (ageMs < hourMs) return t('desk.age.minutes', { count: Math.floor(ageMs / minuteMs) })
  if (ageMs < dayMs) return t('desk.age.hours', { count: Math.floor(ageMs / hourMs) })
  return t('desk.age.days', { count: Math.floor(ageMs / dayMs) })
}

function formatSpan(spanMs: number): string {
  if (spanMs < hourMs) return t('desk.span.minutes', { count: Math.floor(spanMs / minuteMs) })
  if (spanMs < dayMs) return t('desk.span.hours', { count: Math.floor(spanMs / hourMs) })
  return t('desk.span.days', { count: Math.floor(spanMs / dayMs) })
}

export function formatRemark(remark: RequestRemark): string {
  switch (remark.kind) {
    case 'clock-before':
      return t('desk.remark.clock-before', { span: formatSpan(remark.byMs) })
    case 'old':
      return t('desk.remark.old', { span: formatSpan(remark.ageMs) })
    case 'tip-old':
      return t('desk.remark.tip-old', { span: formatSpan(remark.byMs) })
    case 'network-unknown':
      return t('desk.remark.network-unknown')
    case 'network-differs':
      return t('desk.remark.network-differs', { profile: remark.profile })
    case 'network-other':
      return t('desk.remark.network-other', {
        kind: kindWord(remark.networkKind),
        platform: remark.platformName,
      })
    case 'keys-differ':
      return t('desk.remark.keys-differ', {
        count: remark.keyIds.length,
        ids: formatList(remark.keyIds.map(String)),
      })
    case 'disabling-late':
      return t('desk.remark.disabling-late', { span: formatSpan(remark.byMs) })
    case 'revision-differs':
      return t('desk.remark.revision-differs', { known: remark.known, told: remark.told })
  }
}

/** What a key signs. */
export function formatSigner(signer: RequestSigner): string {
  if (signer.role === 'single-use') return t('desk.signer.single-use')
  const { id, purpose, securityLevel } = signer.key
  const level = formatLevel(securityLevel)
  if (signer.role === 'identity') return t('desk.signer.identity', { id, level })
  return t('desk.signer.witness', { id, purpose: formatPurpose(purpose), level })
}

/** How a private key that is missing comes into this vault. */
export function formatImport(signer: RequestSigner): string {
  if (signer.role === 'single-use') return t('desk.signer.missing.single-use')
  return t('desk.signer.missing.level', { level: formatLevel(signer.key.securityLevel) })
}
