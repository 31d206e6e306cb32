import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { errorCodeOf, formatErrorCode } from '#/words/format-error.ts'
import { t } from '#/features/builder/messages.ts'
import { useVaultWhy } from '#/words/vault-forms.ts'
import { KeyType } from '#/protocol/key/key-attribute.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { violation } from '#/protocol/violation.ts'
import { errorLines, formatViolation } from '#/words/format-violation.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Field, ViolationLine } from '#/ui/field.tsx'
import { moveSecret } from '#/ui/secret-holder.ts'
import { Segmented } from '#/ui/choice.tsx'
import { TextInput } from '#/ui/input.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import {
  canFundByPayment,
  checkCount,
  keySetOf,
  leastAmountOf,
  mostRowsOf,
  newRunForm,
  recommendedExtras,
  type NewRun,
  type NewRunForm,
} from '#/features/builder/model/bulk/new-run-form.ts'
import { formatPreview } from '#/features/builder/words/bulk-words.ts'
import { ListField } from './list-field.tsx'
import { FundFields, PaymentTotal, type RunFaults } from './run-fund-fields.tsx'
import { KeySetFields } from './key-set-fields.tsx'

/** The form of a run. Pasted private keys go to the vault and are not part of the saved form. */
export function NewRunCard({ network }: { readonly network: Network }) {
  const navigate = useNavigate()
  const list = useRef<HTMLTextAreaElement>(null)
  const isNarrow = useNarrow()
  const session = useVault((view) => view.session.kind)
  const [attempt, run] = useAttempt()
  const isSandbox = isSandboxId(network.id)
  const form = useForm<NewRunForm>({
    defaultValues: {
      pattern: t('bulk.pattern.first', { n: '{n}' }),
      extras: recommendedExtras(network.profile),
      type: KeyType.ecdsa,
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
  const least = leastAmountOf(network.profile, keySetOf(typed.extras, typed.type).length)
  // A field may be invalid because of another field, so each change validates all of them.
  const read = newRunForm(network.profile).safeParse({ ...typed, source })
  const faults = faultsOf(read)
  const begin = ({ form: terms, funds }: NewRun) =>
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
  const why = vaultWhy ?? whyNot(faults, { most, least, mostKeys: wireProfiles[network.profile].keys.most })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (attempt.kind !== 'busy' && session === 'open' && read.success) begin(read.data)
      }}
    >
      <Card
        title={t('bulk.new')}
        // A disabled sticky button would only cover other content.
        sticky={why === undefined}
        foot={
          <div>
            <Button type="submit" kind="primary" block={isNarrow} busy={attempt.kind === 'busy'} why={why}>
              {source === 'list' ? t('bulk.begin.list') : t('bulk.begin.sandbox', { count: count ?? 0 })}
            </Button>
          </div>
        }
      >
        <Stack>
          {sources.length > 1 ? (
            <div>
              <Segmented
                label={t('bulk.source')}
                value={source}
                onValue={(next) => form.setValue('source', next)}
                choices={sources.map((value) => ({ value, text: t(sourceWords[value]) }))}
              />
            </div>
          ) : null}
          {source === 'list' ? (
            <ListField ref={list} />
          ) : (
            <FundFields form={form} amount={typed.amount} most={most} least={least} faults={faults} />
          )}
          {source === 'payment' ? <PaymentTotal amount={typed.amount} count={count} /> : null}
          <PatternField
            form={form}
            pattern={typed.pattern}
            count={source === 'list' ? 3 : (count ?? 1)}
            rejection={errorCodeOf(faults.pattern)}
          />
          <KeySetFields form={form} typed={typed} profile={network.profile} />
          {attempt.kind === 'failed'
            ? errorLines(attempt.error).map((line) => <ViolationLine key={line.rule} violation={line} />)
            : null}
        </Stack>
      </Card>
    </form>
  )
}

function faultsOf({ error }: z.ZodSafeParseResult<NewRun>): RunFaults {
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}

function whyNot(
  faults: RunFaults,
  {
    most,
    least,
    mostKeys,
  }: { readonly most: number; readonly least: bigint | undefined; readonly mostKeys: number },
): string | undefined {
  if (faults.count !== undefined) return t('bulk.why.count', { most })
  if (faults.amount !== undefined)
    return least === undefined ? t('bulk.why.amount') : t('bulk.why.low', { duffs: least })
  if (faults.extras !== undefined) return t('bulk.why.keys', { most: mostKeys })
  if (faults.type !== undefined) return formatViolation(violation('policy.bls-signing-key', '/type'))
  const rejection = errorCodeOf(faults.pattern)
  return rejection && formatErrorCode(rejection)
}

function PatternField({
  form,
  pattern,
  count,
  rejection,
}: {
  readonly form: Pick<UseFormReturn<NewRunForm>, 'register'>
  readonly pattern: string
  readonly count: number
  readonly rejection: ReturnType<typeof errorCodeOf>
}) {
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

function sourcesOf({ id, profile }: Network): readonly NewRunForm['source'][] {
  return [
    ...(isSandboxId(id) ? (['sandbox'] as const) : []),
    ...(canFundByPayment(profile) ? (['payment'] as const) : []),
    'list',
  ]
}
