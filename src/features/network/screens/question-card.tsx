import { useWatch, type FieldError, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { formatNode } from '#/words/node-words.ts'
import { copyWords } from '#/words/control-words.ts'
import { errorCodeOf, formatErrorCode } from '#/words/format-error.ts'
import { t } from '#/features/network/messages.ts'
import { Button, CopyButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Select, TextInput } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'
import {
  checkParams,
  methodNames,
  paramFields,
  type ConsoleForm,
  type ParamField as Param,
  type Params,
  formatCurl,
} from '#/features/network/model/console-form.ts'

type QuestionForm = UseFormReturn<ConsoleForm, unknown, z.output<typeof ConsoleForm>>

export function QuestionCard({
  nodes,
  form,
  busy,
  onAsk,
  onWithdraw,
}: {
  readonly nodes: readonly string[]
  readonly form: QuestionForm
  readonly busy: boolean
  readonly onAsk: (question: z.output<typeof ConsoleForm>) => void
  readonly onWithdraw: () => void
}) {
  const { method, address, typed } = useWatch({
    control: form.control,
    compute: (values: ConsoleForm) => values,
  })
  const { errors } = form.formState
  const fields = paramFields(method)
  const checked = checkParams(method, typed)
  const submit = form.handleSubmit((question) => onAsk(question))
  return (
    <Card title={t('console.question')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack>
          <Field label={t('console.method')}>
            <Select
              value={method}
              options={methodNames.map((name) => ({ value: name, text: name }))}
              // Fields of another method are not marked as invalid before a submission.
              onValue={(value) => form.reset({ ...form.getValues(), method: value })}
            />
          </Field>
          {fields.map((param) => (
            <ParamField
              key={`${method} ${param.name}`}
              param={param}
              form={form}
              fault={errors.typed?.[param.name]}
            />
          ))}
          {fields.length === 0 ? (
            <Text as="p" size="small" tone="quiet">
              {t('console.params.none')}
            </Text>
          ) : null}
          <Field label={t('console.node')} hint={t('console.node.hint')}>
            <Select
              value={address ?? ''}
              options={[
                { value: '', text: t('console.node.best') },
                ...nodes.map((node) => ({ value: node, text: formatNode(node) })),
              ]}
              onValue={(value) => form.setValue('address', value === '' ? null : value)}
            />
          </Field>
          <Row wrap>
            <Button kind="primary" type="submit" busy={busy}>
              {t('console.ask')}
            </Button>
            {busy ? <Button onClick={onWithdraw}>{t('console.withdraw')}</Button> : null}
            <CurlButton
              address={address ?? nodes[0]}
              method={method}
              params={checked.ok ? checked.params : undefined}
            />
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

function ParamField({
  param,
  form,
  fault,
}: {
  readonly param: Param
  readonly form: QuestionForm
  readonly fault: FieldError | undefined
}) {
  const code = errorCodeOf(fault?.message)
  return (
    <Field
      label={<Text mono>{param.name}</Text>}
      hint={
        param.kind === 'integer'
          ? t('console.param.integer', { min: param.min, max: param.max })
          : t('console.param.hash')
      }
      violations={code === undefined ? [] : [{ rule: code, text: formatErrorCode(code) }]}
    >
      <TextInput
        {...form.register(`typed.${param.name}`)}
        mono
        field={param.kind === 'integer' ? 'text' : 'hash'}
        maxLength={100}
        autoCapitalize="off"
        inputMode={param.kind === 'integer' ? 'numeric' : 'text'}
      />
    </Field>
  )
}

function CurlButton({
  address,
  method,
  params,
}: {
  readonly address: string | undefined
  readonly method: string
  readonly params: Params | undefined
}) {
  // The sandbox's nodes exist only in the page, under reserved names (RFC 2606), so curl cannot reach them.
  const isReachable = address !== undefined && !new URL(address).hostname.endsWith('.invalid')
  if (!isReachable || params === undefined) {
    return (
      <Button icon="copy" why={isReachable ? t('console.curl.why.params') : t('console.curl.why')}>
        {t('console.curl')}
      </Button>
    )
  }
  return (
    <CopyButton
      look="button"
      text={formatCurl(address, method, params)}
      words={{
        copy: t('console.curl'),
        copied: t('console.curl.copied', { node: new URL(address).host }),
        failed: copyWords().failed,
      }}
    />
  )
}
