import type { ComponentType } from 'react'
import type { MessageId } from '#/workspace/messages/messages.ts'
import type { Studio } from '#/workspace/contracts/studio.ts'
import { DesignView } from './design-view.tsx'

interface StudioView {
  /** As it stands in the address; nothing for the first. */
  readonly view: string | undefined
  readonly name: Extract<MessageId, `contract.view.${string}`>
  readonly Panel: ComponentType<{ readonly studio: Studio }>
}

const design: StudioView = { view: undefined, name: 'contract.view.design', Panel: DesignView }

/** What can be looked at of a contract. */
export const studioViews: readonly StudioView[] = [design]

export function viewNamed(name: string | undefined): StudioView {
  return studioViews.find(({ view }) => view === name) ?? design
}
