import { useMemo, useState } from 'react'
import { joinMends } from '#/features/contracts/model/mends/join-mends.ts'
import type { Mend } from '#/features/contracts/model/mends/mend.ts'
import type { JsonEdit } from '#/workspace/contracts/text/json-edit.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { MendPreview } from './mend-preview.tsx'

/** Every certain mend in one step, with what it changes. */
export function MendAll({
  mends,
  text,
  isLate,
  onMend,
}: {
  readonly mends: readonly Mend[]
  readonly text: string
  /** The findings are of an older text, and are being judged anew. */
  readonly isLate: boolean
  readonly onMend: (edits: readonly JsonEdit[]) => void
}) {
  const [isShown, setShown] = useState(false)
  const edits = useMemo(() => joinMends(mends), [mends])
  if (mends.length < 2) return null
  const words = t('contract.mend.all', { count: mends.length })
  return (
    <Stack gap="snug">
      <Row>
        <Button
          size="small"
          why={isLate ? t('contract.findings.late') : undefined}
          hideWhy
          onClick={() => onMend(edits)}
        >
          {words}
        </Button>
        <LinkButton label={t('contract.mend.preview.of', { mend: words })} onClick={() => setShown(!isShown)}>
          {t('contract.mend.preview')}
        </LinkButton>
      </Row>
      {isShown ? <MendPreview text={text} edits={edits} /> : null}
    </Stack>
  )
}
