import { useState } from 'react'
import { useImport, type ImportReading } from '#/features/identities/model/import-reading.ts'
import { t } from '#/features/identities/messages.ts'
import { violationLines } from '#/words/format-violation.ts'
import { LinesNote } from '#/ui/note.tsx'
import { ImportConflict } from './import-conflict.tsx'
import { ImportNew } from './import-new.tsx'

export function ImportVerdict({
  reading,
  label,
  onLabel,
  onDone,
}: {
  readonly reading: ImportReading
  readonly label: string
  readonly onLabel: (label: string) => void
  readonly onDone: () => void
}) {
  const words = { label, onLabel, onDone }
  switch (reading.kind) {
    case 'empty':
    case 'rejected':
      return <ImportNew identity={undefined} keys={undefined} doubtful={[]} {...words} />
    case 'new':
      return (
        <ImportNew identity={reading.identity} keys={reading.keys} doubtful={reading.doubtful} {...words} />
      )
    case 'known':
      return (
        <ImportConflict
          // Another text resets the choice to its own default.
          key={`${reading.known.record.id} ${reading.identity.revision}`}
          reading={reading}
          onDone={onDone}
        />
      )
  }
}

/** Offers to import an identity that was found at nodes of the current network. `text`: its bytes in hex. */
export function ImportFound({ text }: { readonly text: string }) {
  const reading = useImport(text)
  const [label, setLabel] = useState('')
  return reading.kind === 'rejected' ? (
    <LinesNote title={t('import.node-failed')} lines={violationLines(reading.violations)} />
  ) : (
    <ImportVerdict reading={reading} label={label} onLabel={setLabel} onDone={() => setLabel('')} />
  )
}
