import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useContract } from '#/features/contracts/model/use-contract.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Text } from '#/ui/text.tsx'
import { NoContract } from './no-contract.tsx'
import { StudioHead } from './studio-head.tsx'
import { viewNamed } from './studio-views.tsx'
import { useOtherTab } from './use-other-tab.ts'

/** One contract: its form and its JSON side by side, and what the rules say of it. */
export function StudioPage({ id }: { readonly id: string }) {
  const kind = useWorkspace((state) => state.kind)
  const studio = useContract(id)
  const { view } = useSearch({ strict: false })
  const [last, setLast] = useState(studio?.record)
  useOtherTab(id, studio?.text)
  if (studio !== undefined && studio.record !== last) setLast(studio.record)
  if (kind === 'starting') return <Text tone="quiet">{t('contract.opening')}</Text>
  if (studio === undefined) return <NoContract last={last} />
  const { Panel } = viewNamed(view)
  return (
    <>
      <StudioHead studio={studio} />
      <Panel studio={studio} />
    </>
  )
}
