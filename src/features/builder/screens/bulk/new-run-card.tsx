import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { beginListRun, beginSandboxRun } from '#/features/builder/model/bulk/begin-run.ts'
import { keySetOf } from '#/features/builder/model/bulk/key-set.ts'
import { refusePattern } from '#/features/builder/model/bulk/label-pattern.ts'
import { startRun } from '#/features/builder/model/bulk/start-run.ts'
import { checkAmountText } from '#/workspace/drafts/fund-actions.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { sandboxId, type Network } from '#/workspace/networks/network.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { Stack } from '#/ui/stack.tsx'
import { takeSecret } from '#/ui/take-secret.ts'
import { useAttempt } from '#/ui/use-attempt.ts'
import { ViolationLine } from '#/ui/violation-line.tsx'
import { KeySetFields } from './key-set-fields.tsx'
import { ListField } from './list-field.tsx'
import { PatternField } from './pattern-field.tsx'
import { SandboxRunFields } from './sandbox-run-fields.tsx'
import { checkCount } from './check-count.ts'

/** The form of a run. What is pasted goes to the vault; nothing of it is part of what this form remembers. */
export function NewRunCard({ network }: { readonly network: Network }) {
  const navigate = useNavigate()
  const list = useRef<HTMLTextAreaElement>(null)
  const session = useVault((view) => view.session.kind)
  const [attempt, run] = useAttempt()
  const isSandbox = network.id === sandboxId
  const [source, setSource] = useState<'sandbox' | 'list'>(isSandbox ? 'sandbox' : 'list')
  const [pattern, setPattern] = useState(() => t('bulk.pattern.first', { n: '{n}' }))
  const [extras, setExtras] = useState<ReadonlySet<number>>(new Set())
  const [type, setType] = useState<0 | 1 | 2>(0)
  const [countText, setCountText] = useState('10')
  const [amountText, setAmountText] = useState('100000000')
  const shown = isSandbox ? source : 'list'
  const count = checkCount(countText)
  const amount = checkAmountText(amountText)
  const isComplete =
    shown === 'list' ? refusePattern(pattern, 1) === undefined : count !== undefined && amount.ok
  const submit = () =>
    run(async () => {
      const form = { pattern, keys: keySetOf(extras, type) }
      const begin = async () => {
        if (shown === 'list') return beginListRun(form, takeSecret(list.current))
        return count === undefined || !amount.ok ? undefined : beginSandboxRun(form, count, amount.value)
      }
      const runId = await begin()
      if (runId === undefined) return
      startRun(runId)
      await navigate({ to: '/build/bulk/$run', params: { run: runId } })
    })
  return (
    <Card title={t('bulk.new')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (attempt.kind !== 'busy' && session === 'open' && isComplete) submit()
        }}
      >
        <Stack>
          <PatternField
            pattern={pattern}
            count={shown === 'list' ? 3 : (count ?? 1)}
            onPattern={setPattern}
          />
          <KeySetFields extras={extras} type={type} onExtras={setExtras} onType={setType} />
          {isSandbox ? (
            <div>
              <Segmented
                label={t('bulk.source')}
                value={source}
                onValue={setSource}
                choices={[
                  { value: 'sandbox', text: t('bulk.source.sandbox') },
                  { value: 'list', text: t('bulk.source.list') },
                ]}
              />
            </div>
          ) : null}
          {shown === 'sandbox' ? (
            <SandboxRunFields
              count={countText}
              amount={amountText}
              onCount={setCountText}
              onAmount={setAmountText}
            />
          ) : (
            <ListField ref={list} />
          )}
          {attempt.kind === 'failed'
            ? errorLines(attempt.error).map((line) => <ViolationLine key={line.rule} violation={line} />)
            : null}
          <div>
            <Button type="submit" kind="primary" busy={attempt.kind === 'busy'} why={whyNot(session)}>
              {shown === 'list' ? t('bulk.begin.list') : t('bulk.begin.sandbox', { count: count ?? 0 })}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}

function whyNot(session: string): string | undefined {
  if (session === 'open') return undefined
  return session === 'missing' ? t('bulk.why.vault.missing') : t('bulk.why.vault')
}
