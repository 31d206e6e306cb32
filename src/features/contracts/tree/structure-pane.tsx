import { isJsonObject, pointTo } from '#/protocol/contract/json-value.ts'
import { nodeAt } from '#/workspace/contracts/text/json-pointer.ts'
import type { Studio } from '#/workspace/contracts/studio.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Stack } from '#/ui/stack.tsx'
import { PaneHead } from '#/features/contracts/pane-head.tsx'
import { useSelected } from '#/features/contracts/use-selected.ts'

/** The document types of the contract. */
export function StructurePane({ studio: { tree, value } }: { readonly studio: Studio }) {
  const [selected, select] = useSelected()
  const documents = nodeAt(tree, '/documents')
  const names = documents?.kind === 'object' ? documents.members.map(({ name }) => name) : []
  return (
    <>
      <PaneHead title={t('contract.pane.structure')} />
      <Stack gap="tight">
        {isJsonObject(value['documents'])
          ? names.map((name) => {
              const pointer = pointTo('/documents', name)
              return (
                <Button
                  key={name}
                  kind={selected === pointer ? 'plain' : 'quiet'}
                  size="small"
                  block
                  onClick={() => select(pointer)}
                >
                  {name}
                </Button>
              )
            })
          : null}
      </Stack>
    </>
  )
}
