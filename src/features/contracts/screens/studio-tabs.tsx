import { Link, useSearch } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import { LinkTabs } from '#/ui/link-tabs.tsx'
import { studioViews, viewNamed } from './studio-views.tsx'

// A link without a view is that of the first view, and of no other.
const exactly = { exact: true, explicitUndefined: true } as const

/** What can be looked at of a contract, as links: each has its own address. */
export function StudioTabs({ id }: { readonly id: string }) {
  const { view } = useSearch({ strict: false })
  const shown = viewNamed(view)
  return (
    <LinkTabs
      label={t('contract.views')}
      tabs={studioViews.map((each) => ({
        id: each.name,
        text: t(each.name),
        current: each === shown,
        link: (
          <Link
            to="/contracts/$id"
            params={{ id }}
            search={(before) => ({ at: before.at, view: each.view })}
            activeOptions={exactly}
          />
        ),
      }))}
    />
  )
}
