import { useMemo } from 'react'
import { editText, type JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { applyChanges } from '#/features/contracts/model/text/text-change.ts'
import { compareLines, foldLines } from '#/features/contracts/model/versions/text-difference.ts'
import { t } from '#/features/contracts/messages.ts'
import { TextDifference } from '#/ui/line-view.tsx'

/** What edits change in the text, line by line. */
export function FixPreview({ text, edits }: { readonly text: string; readonly edits: readonly JsonEdit[] }) {
  const parts = useMemo(() => {
    const after = applyChanges(text, editText(text, edits))
    return foldLines(compareLines(text, after)).parts
  }, [text, edits])
  return (
    <TextDifference
      label={t('contract.mend.preview.text')}
      words={{ removed: t('versions.line.removed'), added: t('versions.line.added') }}
      parts={parts.map((part) =>
        part.kind === 'folded'
          ? { kind: 'folded', text: t('versions.lines.folded', { count: part.count }) }
          : part,
      )}
    />
  )
}
