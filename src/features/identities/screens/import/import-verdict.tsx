import type { ImportReading } from '#/features/identities/model/use-import.ts'
import { ImportConflict } from './import-conflict.tsx'
import { ImportNew } from './import-new.tsx'

/** What the text turns out to be, and what can be done with it. */
export function ImportVerdict({
  reading,
  onDone,
}: {
  readonly reading: ImportReading
  readonly onDone: () => void
}) {
  switch (reading.kind) {
    case 'empty':
    case 'refused':
      return <ImportNew identity={undefined} keys={undefined} doubtful={[]} onDone={onDone} />
    case 'new':
      return (
        <ImportNew
          identity={reading.identity}
          keys={reading.keys}
          doubtful={reading.doubtful}
          onDone={onDone}
        />
      )
    case 'known':
      return (
        <ImportConflict
          // Another text begins with its own better guess.
          key={`${reading.known.record.id} ${reading.identity.revision}`}
          reading={reading}
          onDone={onDone}
        />
      )
  }
}
