import type { ComponentType } from 'react'
import type { MessageId } from '#/features/contracts/messages.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { DesignView } from './design-view.tsx'
import { DiagramView } from './diagram/diagram-view.tsx'
import { ExportView } from './export/export-view.tsx'
import { SamplesView } from './samples/samples-view.tsx'
import { VersionsView } from './versions/versions-view.tsx'

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
