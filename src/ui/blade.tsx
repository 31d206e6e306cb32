import { useRender } from '@base-ui/react/use-render'
import type { ReactElement } from 'react'
import styles from './blade.module.css'
import { Icon } from './icon.tsx'
import { HiddenText } from './text.tsx'

export interface BladeStep {
  readonly id: string
  readonly text: string
  readonly state: 'done' | 'now' | 'todo'
  readonly isHere: boolean
  /** Violations left to fix in this step: "1 to fix". */
  readonly fix?: string | undefined
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
      'aria-current': step.isHere ? 'step' : undefined,
      children: (
        <span className={styles['words']}>
          {step.state === 'done' ? <Icon name="check" /> : null}
          <span>{number}</span> <span>{step.text}</span>
          {step.state === 'done' ? <HiddenText>{doneWord}</HiddenText> : null}
          {step.fix === undefined ? null : <span className={styles['fix']}>{step.fix}</span>}
        </span>
      ),
    },
  })
}
