import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'

export const exportForms = ['json', 'hex', 'base64', 'binary'] as const
export type ExportForm = (typeof exportForms)[number]

export interface ExportedTransition {
  readonly fileName: string
  readonly mediaType: string
  readonly content: string | Uint8Array
}

export function exportTransition(
  { record, transition }: Pick<OpenedTransition, 'record' | 'transition'>,
  form: ExportForm,
): ExportedTransition {
  const name = `identity-${record.kind}-${record.identityId.slice(0, 8)}`
  if (form === 'json') {
    const content = JSON.stringify(formatTransition(transition, wireProfiles[record.profile]), undefined, 2)
    return { fileName: `${name}.json`, mediaType: 'application/json', content }
  }
  if (form === 'hex')
    return { fileName: `${name}.hex.txt`, mediaType: 'text/plain', content: formatHex(record.bytes) }
  if (form === 'base64') {
    return { fileName: `${name}.base64.txt`, mediaType: 'text/plain', content: formatBase64(record.bytes) }
  }
  return { fileName: `${name}.bin`, mediaType: 'application/octet-stream', content: record.bytes }
}
