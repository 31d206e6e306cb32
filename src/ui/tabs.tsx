import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactElement, ReactNode } from 'react'
import { useRender } from '@base-ui/react/use-render'
import styles from './tabs.module.css'

export function Tabs({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly text: string; readonly panel: ReactNode }[]
}) {
  return (
    <Base.Root defaultValue={tabs[0]?.id ?? null}>
      <Base.List className={styles['list']} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className={styles['tab']}>
            {tab.text}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className={styles['panel']}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

interface LinkTab {
  readonly id: string
  readonly text: string
  readonly current: boolean
  readonly link: ReactElement
}

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
