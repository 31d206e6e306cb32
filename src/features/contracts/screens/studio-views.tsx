import { type ComponentType, useState } from 'react'
import type { MessageId } from '#/features/contracts/messages.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { DesignView } from './design-view.tsx'
import { DiagramView } from './diagram/diagram-view.tsx'
import { ExportView } from './export/export-view.tsx'
import { SamplesView } from './samples/samples-view.tsx'
import { versionsOf } from '#/features/contracts/model/version-actions.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Stack } from '#/ui/layout.tsx'
import { SaveVersionCard } from '#/features/contracts/screens/versions/save-version-card.tsx'
import { VersionComparison } from '#/features/contracts/screens/versions/version-comparison.tsx'
import { VersionsTable } from '#/features/contracts/screens/versions/versions-table.tsx'

/** The draft, by the name that it has in an address and in a choice. */
const draft = 'draft'

/** Versions that were kept, and what differs between any two of them and the draft. */
function VersionsView({ studio }: { readonly studio: Studio }) {
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

interface StudioView {
  /** As it stands in the address; nothing for the first. */
  readonly view: string | undefined
  readonly name: Extract<MessageId, `contract.view.${string}`>
  readonly Panel: ComponentType<{ readonly studio: Studio }>
}

const design: StudioView = { view: undefined, name: 'contract.view.design', Panel: DesignView }

/** What can be looked at of a contract. */
export const studioViews: readonly StudioView[] = [
  design,
  { view: 'samples', name: 'contract.view.samples', Panel: SamplesView },
  { view: 'diagram', name: 'contract.view.diagram', Panel: DiagramView },
  { view: 'export', name: 'contract.view.export', Panel: ExportView },
  { view: 'versions', name: 'contract.view.versions', Panel: VersionsView },
]

export function viewNamed(name: string | undefined): StudioView {
  return studioViews.find(({ view }) => view === name) ?? design
}
