import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { useRequestRemarks } from '#/features/exchange/model/use-request-remarks.ts'
import { useSignedBefore } from '#/features/exchange/model/use-signed-log.ts'
import { checkWords } from '#/workspace/messages/control-words.ts'
import { formatRemark } from '#/features/exchange/words/desk-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { CheckList } from '#/ui/check-list.tsx'

/** What to know before signing; nothing where there is nothing to say. */
export function RemarksCard({ request }: { readonly request: UnsignedBundle }) {
  const remarks = useRequestRemarks(request)
  const beforeMs = useSignedBefore(request)
  const lines = [
    ...(beforeMs === undefined
      ? []
      : [{ id: 'before', state: 'ok' as const, text: t('desk.before', { at: beforeMs }) }]),
    ...remarks.map((remark) => ({
      id: remark.kind,
      state: remark.kind === 'network-unknown' ? ('open' as const) : ('warn' as const),
      text: formatRemark(remark),
    })),
  ]
  if (lines.length === 0) return null
  return (
    <Card>
      <CheckList words={checkWords()} lines={lines} />
    </Card>
  )
}
