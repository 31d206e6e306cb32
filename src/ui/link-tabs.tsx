import { useRender } from '@base-ui/react/use-render'
import type { ReactElement } from 'react'
import styles from './tabs.module.css'

interface LinkTab {
  readonly id: string
  readonly text: string
  readonly current: boolean
  /** The link itself, an anchor or one of the router. */
  readonly link: ReactElement
}

/** Tabs of which each has an address of its own. */
export function LinkTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly LinkTab[] }) {
  return (
    <nav className={styles['links']} aria-label={label}>
      {tabs.map((tab) => (
        <Tab key={tab.id} tab={tab} />
      ))}
    </nav>
  )
}

function Tab({ tab: { text, current, link } }: { readonly tab: LinkTab }) {
  return useRender({
    render: link,
    props: { className: styles['tab'], 'aria-current': current ? 'page' : undefined, children: text },
  })
}
