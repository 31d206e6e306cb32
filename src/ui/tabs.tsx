import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactElement, ReactNode } from 'react'
import { useRender } from '@base-ui/react/use-render'
import { Icon } from './icon.tsx'
import styles from './tabs.module.css'
import { HiddenText } from './text.tsx'

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

export interface BladeStep {
  readonly id: string
  readonly text: string
  readonly state: 'done' | 'now' | 'todo'
  /** What is left to fix in it: "1 to fix". */
  readonly fix?: string | undefined
  /** The link to the step; it gets its content here. */
  readonly link: ReactElement
}

/** Steps as the blade of a key: a done step is a cut tooth. */
export function Blade({
  label,
  doneWord,
  steps,
}: {
  readonly label: string
  readonly doneWord: string
  readonly steps: readonly BladeStep[]
}) {
  return (
    <nav aria-label={label}>
      <ol className={styles['blade']}>
        {steps.map((step, index) => (
          <li key={step.id} className={styles[step.state]}>
            <StepLink step={step} number={index + 1} doneWord={doneWord} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepLink({
  step,
  number,
  doneWord,
}: {
  readonly step: BladeStep
  readonly number: number
  readonly doneWord: string
}) {
  return useRender({
    render: step.link,
    props: {
      'aria-current': step.state === 'now' ? 'step' : undefined,
      children: (
        <span className={styles['words']}>
          {step.state === 'done' ? <Icon name="check" /> : null}
          {number} {step.text}
          {step.state === 'done' ? <HiddenText>{doneWord}</HiddenText> : null}
          {step.fix === undefined ? null : <span className={styles['fix']}>{step.fix}</span>}
        </span>
      ),
    },
  })
}
