import { useMemo } from 'react'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { identifierWords } from '#/workspace/messages/identifier-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'

/** The tip's hash: its picture changes with it. */
export function TipHash({ blockHash }: { readonly blockHash: string }) {
  const words = useMemo(() => identifierWords(parseHex(blockHash), 'hex'), [blockHash])
  return (
    <div>
      <IdentifierChip {...words} label={t('net.tip.hash')} />
    </div>
  )
}
