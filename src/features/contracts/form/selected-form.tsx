import type { Studio } from '#/workspace/contracts/studio.ts'
import { nodeAt } from '#/workspace/contracts/text/json-pointer.ts'
import { t } from '#/workspace/messages/t.ts'
import { PaneHead } from '#/features/contracts/pane-head.tsx'
import { useSelected } from '#/features/contracts/use-selected.ts'

/** What is selected. */
export function SelectedForm({ studio: { tree } }: { readonly studio: Studio }) {
  const [selected] = useSelected()
  const name = nodeAt(tree, selected) === undefined ? '' : selected
  return <PaneHead title={name === '' ? t('contract.pane.form') : name} />
}
