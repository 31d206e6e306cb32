import { useNavigate } from '@tanstack/react-router'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { formatDash } from '#/protocol/platform/credit-amount.ts'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { amountHint } from '#/features/builder/words/funding-words.ts'
import { leastRunDuffs, totalOfRun } from '#/session/funding/run-funding.ts'
import { checkAmountText, longestNumberText } from '#/workspace/records/draft-fund.ts'
import { errorCodeOf, formatErrorCode } from '#/words/format-error.ts'
import { t } from '#/features/builder/messages.ts'
import { useVaultWhy } from '#/words/vault-forms.ts'
import { errorLines, violationLines } from '#/words/format-violation.ts'
import { isSandboxId, type Network } from '#/workspace/records/network.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { Field, ViolationLine } from '#/ui/field.tsx'
import { moveSecret } from '#/ui/secret-holder.ts'
import { Segmented } from '#/ui/choice.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import {
  canFundByPayment,
  checkCount,
  keySetOf,
  mostRowsOf,
  NewRunForm,
  recommendedExtras,
  type NewRun,
} from '#/features/builder/model/bulk/new-run-form.ts'
import { formatPreview } from '#/features/builder/words/bulk-words.ts'
import { ListField } from './list-field.tsx'
import { KeySetFields } from './key-set-fields.tsx'

/** The form of a run. What is pasted goes to the vault; nothing of it is part of what this form remembers. */
export function NewRunCard({ network }: { readonly network: Network }) {
  const navigate = useNavigate()
  const list = useRef<HTMLTextAreaElement>(null)
  const isNarrow = useNarrow()
  const session = useVault((view) => view.session.kind)
  const [attempt, run] = useAttempt()
  const isSandbox = isSandboxId(network.id)
  const form = useForm<NewRunForm, unknown, NewRun>({
    mode: 'onChange',
    resolver: zodResolver(NewRunForm),
    defaultValues: {
      pattern: t('bulk.pattern.first', { n: '{n}' }),
      extras: recommendedExtras(network.profile),
      type: 0,
      source: isSandbox ? 'sandbox' : 'list',
      count: '10',
      amount: '100000000',
    },
  })
  const typed = useWatch({ control: form.control, compute: (values: NewRunForm) => values })
  const sources = sourcesOf(network)
  const source = sources.includes(typed.source) ? typed.source : 'list'
  const most = mostRowsOf(source)
  const count = checkCount(typed.count, most)
  const submit = ({ form: terms, funds }: NewRun) =>
    run(async () => {
      const { beginFundedRun, beginListRun, startRun } =
        await import('#/features/builder/model/bulk/bulk-run.ts')
      const runId =
        funds === undefined
          ? await beginListRun(terms, moveSecret(list.current))
          : await beginFundedRun(terms, funds)
      startRun(runId)
      await navigate({ to: '/build/bulk/$run', params: { run: runId } })
    })
  const vaultWhy = useVaultWhy()
  const lacksCount = source !== 'list' && count === undefined
  const why = vaultWhy ?? (lacksCount ? t('bulk.why.count', { most }) : undefined)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        form.setValue('source', source)
        if (attempt.kind !== 'busy' && session === 'open') void form.handleSubmit(submit)()
      }}
    >
      <Card
        title={t('bulk.new')}
        // A button that cannot be pressed covers none that can.
        sticky={why === undefined}
        foot={
          <Button type="submit" kind="primary" block={isNarrow} busy={attempt.kind === 'busy'} why={why}>
            {source === 'list' ? t('bulk.begin.list') : t('bulk.begin.sandbox', { count: count ?? 0 })}
          </Button>
        }
      >
        <Stack>
          {sources.length > 1 ? (
            <div>
              <Segmented
                label={t('bulk.source')}
                value={source}
                onValue={(next) => form.setValue('source', next, { shouldValidate: true })}
                choices={sources.map((value) => ({ value, text: t(sourceWords[value]) }))}
              />
            </div>
          ) : null}
          {source === 'list' ? (
            <ListField ref={list} />
          ) : (
            <FundFields form={form} amount={typed.amount} most={most} />
          )}
          {source === 'payment' ? <PaymentTotal typed={typed} count={count} /> : null}
          <PatternField form={form} pattern={typed.pattern} count={source === 'list' ? 3 : (count ?? 1)} />
          <KeySetFields form={form} typed={typed} />
          {attempt.kind === 'failed'
            ? errorLines(attempt.error).map((line) => <ViolationLine key={line.rule} violation={line} />)
            : null}
        </Stack>
      </Card>
    </form>
  )
}

type RunForm = UseFormReturn<NewRunForm, unknown, NewRun>

/** What the identities are called, with a look at it. */
function PatternField({
  form,
  pattern,
  count,
}: {
  readonly form: RunForm
  readonly pattern: string
  readonly count: number
}) {
  const rejection = errorCodeOf(form.formState.errors.pattern?.message)
  return (
    <Field
      label={t('bulk.pattern')}
      note={rejection === undefined ? formatPreview(pattern, count) : undefined}
      hint={t('bulk.pattern.hint', { n: '{n}', nnn: '{nnn}' })}
      violations={rejection === undefined ? [] : [{ rule: rejection, text: formatErrorCode(rejection) }]}
    >
      <TextInput {...form.register('pattern')} maxLength={100} />
    </Field>
  )
}

const sourceWords = {
  sandbox: 'bulk.source.sandbox',
  payment: 'bulk.source.payment',
  list: 'bulk.source.list',
} as const satisfies Record<NewRunForm['source'], string>

/** What can fund a run on a network. */
function sourcesOf({ id, profile }: Network): readonly NewRunForm['source'][] {
  return [
    ...(isSandboxId(id) ? (['sandbox'] as const) : []),
    ...(canFundByPayment(profile) ? (['payment'] as const) : []),
    'list',
  ]
}

/** The complete payment in words, and the least that the network takes for each. */
function PaymentTotal({
  typed: { extras, type, amount },
  count,
}: {
  readonly typed: NewRunForm
  readonly count: number | undefined
}) {
  const checked = checkAmountText(amount)
  const leastDuffs = leastRunDuffs(keySetOf(extras, type).length)
  const duffs = count !== undefined && checked.ok ? totalOfRun(count, checked.value) : undefined
  return (
    <Text as="p" size="small" tone="second">
      {t('bulk.source.payment.about', { duffs: leastDuffs })}{' '}
      {duffs === undefined
        ? null
        : t('bulk.source.payment.total', { dash: formatDash(creditsOf(duffs)), duffs })}
    </Text>
  )
}

/** How many identities the sandbox or a payment funds, and with how much each. */
function FundFields({
  form,
  amount,
  most,
}: {
  readonly form: RunForm
  readonly amount: string
  readonly most: number
}) {
  const { errors } = form.formState
  const checked = checkAmountText(amount)
  return (
    <Columns shape="two">
      <Field
        label={t('bulk.count')}
        violations={
          errors.count === undefined ? [] : [{ rule: 'bulk.count', text: t('bulk.count.bad', { most }) }]
        }
      >
        {/* A label grows with the number in it. */}
        <TextInput {...form.register('count', { deps: ['pattern'] })} inputMode="numeric" maxLength={4} />
      </Field>
      <Field
        label={t('bulk.amount')}
        note={t('bulk.amount.note')}
        hint={amountHint(checked.ok ? checked.value : undefined)}
        violations={errors.amount === undefined ? [] : amountLines(checked, errors.amount.message)}
      >
        <TextInput {...form.register('amount')} inputMode="numeric" maxLength={longestNumberText} />
      </Field>
    </Columns>
  )
}

function amountLines(checked: ReturnType<typeof checkAmountText>, message: string | undefined) {
  if (!checked.ok) return violationLines(checked.violations)
  // Of a number, the form has only this to say.
  return message === 'asset-lock.create-minimum' ? [{ rule: message, text: t('bulk.amount.low') }] : []
}
