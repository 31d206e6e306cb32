import { useState } from 'react'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { versionsOf } from '#/features/contracts/model/version-actions.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Stack } from '#/ui/stack.tsx'
import { SaveVersionCard } from './save-version-card.tsx'
import { VersionComparison } from './version-comparison.tsx'
import { VersionsTable } from './versions-table.tsx'

/** The draft, by the name that it has in an address and in a choice. */
const draft = 'draft'

/** Versions that were kept, and what differs between any two of them and the draft. */
export function VersionsView({ studio }: { readonly studio: Studio }) {
  const stored = useWorkspace((state) => state.contractVersions)
  const versions = versionsOf(stored, studio.id)
  const [chosen, setChosen] = useState<{ readonly before: string; readonly after: string }>()
  const latest = versions.at(-1)?.id ?? draft
  const { before, after } = chosen ?? { before: latest, after: draft }
  return (
    <Stack>
      <SaveVersionCard studio={studio} versions={versions} />
      {versions.length === 0 ? null : (
        <>
          <VersionsTable
            studio={studio}
            versions={versions}
            onCompare={(id) => setChosen({ before: id, after: draft })}
          />
          <VersionComparison
            studio={studio}
            versions={versions}
            before={before}
            after={after}
            draft={draft}
            onChoose={setChosen}
          />
        </>
      )}
    </Stack>
  )
}
