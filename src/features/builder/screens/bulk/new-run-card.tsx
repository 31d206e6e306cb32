import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type Ref } from 'react'
import { checkAmountText } from '#/session/drafts/fund-actions.ts'
import { secretWords } from '#/words/control-words.ts'
import { errorLines, formatErrorCode, formatError } from '#/words/format-error.ts'
import { t } from '#/words/t.ts'
import { sandboxId, type Network } from '#/workspace/records/network.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { FileDrop } from '#/ui/file-drop.tsx'
import { putSecret } from '#/ui/put-secret.ts'
import { SecretArea } from '#/ui/secret-area.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { Stack } from '#/ui/stack.tsx'
import { takeSecret } from '#/ui/take-secret.ts'
import { TextInput } from '#/ui/text-input.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { ViolationLine } from '#/ui/violation-line.tsx'
import { beginListRun, beginSandboxRun } from '#/features/builder/model/bulk/begin-run.ts'
import { keySetOf } from '#/features/builder/model/bulk/key-set.ts'
import { refusePattern } from '#/features/builder/model/bulk/label-pattern.ts'
import { readListFile } from '#/features/builder/model/bulk/read-list-file.ts'
import { longestList } from '#/features/builder/model/bulk/read-list.ts'
import { startRun } from '#/features/builder/model/bulk/start-run.ts'
import { formatPreview } from '#/features/builder/words/bulk-words.ts'
import { checkCount } from './check-count.ts'
import { KeySetFields } from './key-set-fields.tsx'
import { SandboxRunFields } from './sandbox-run-fields.tsx'

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

/** What the identities are called, with a look at it. */
function PatternField({
  pattern,
  count,
  onPattern,
}: {
  readonly pattern: string
  readonly count: number
  readonly onPattern: (pattern: string) => void
}) {
  const refusal = refusePattern(pattern, count)
  return (
    <Field
      label={t('bulk.pattern')}
      note={refusal === undefined ? formatPreview(pattern, count) : undefined}
      hint={t('bulk.pattern.hint', { n: '{n}', nnn: '{nnn}' })}
      violations={refusal === undefined ? [] : [{ rule: refusal, text: formatErrorCode(refusal) }]}
    >
      <TextInput value={pattern} maxLength={100} onChange={(event) => onPattern(event.currentTarget.value)} />
    </Field>
  )
}

/** Takes a list of locks with their private keys: uncontrolled and hidden, as every secret that is typed. */
function ListField({ ref }: { readonly ref: Ref<HTMLTextAreaElement> }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const words = secretWords()
  const open = async (file: File) => {
    try {
      putSecret(area.current, await readListFile(file))
      postNotice({ tone: 'ok', text: t('bulk.list.file.done') })
    } catch (error) {
      postNotice({ tone: 'bad', text: formatError(error) })
    }
  }
  return (
    <>
      <Field label={t('bulk.list')} note={t('bulk.list.note')} hint={t('bulk.list.hint')}>
        <SecretArea
          ref={(element) => {
            area.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref !== null) ref.current = element
          }}
          rows={8}
          maxLength={longestList}
          showLabel={words.show}
          hideLabel={words.hide}
        />
      </Field>
      <FileDrop
        label={t('bulk.list.file')}
        accept=".csv,.txt,.json,.jsonl,.ndjson"
        onFile={(file) => void open(file)}
      />
    </>
  )
}
