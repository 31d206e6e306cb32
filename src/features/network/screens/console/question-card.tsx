import { useState } from 'react'
import { chainQuestions } from '#/session/chain/chain-questions.ts'
import { formatNode } from '#/words/chain-words.ts'
import { copyWords } from '#/words/control-words.ts'
import { formatErrorCode } from '#/words/format-error.ts'
import { t } from '#/words/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { Field } from '#/ui/field.tsx'
import { Row } from '#/ui/row.tsx'
import { Select } from '#/ui/select.tsx'
import { Stack } from '#/ui/stack.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { Text } from '#/ui/text.tsx'
import {
  checkParams,
  type Params,
  methodNames,
  paramFields,
  type ParamField as Param,
} from '#/features/network/model/console/console-params.ts'
import {
  type ConsoleDraft,
  askNode,
  withdrawQuestion,
} from '#/features/network/model/console/console-store.ts'
import { formatCurl } from '#/features/network/model/console/curl-command.ts'

/** The form of a question, made of the method table. */
export function QuestionCard({
  networkId,
  nodes,
  draft,
  busy,
  onDraft,
}: {
  readonly networkId: string
  readonly nodes: readonly string[]
  readonly draft: ConsoleDraft
  readonly busy: boolean
  readonly onDraft: (draft: ConsoleDraft) => void
}) {
  const { method, address, typed } = draft
  const [sent, setSent] = useState<ConsoleDraft>()
  const fields = paramFields(method)
  const checked = checkParams(method, typed)
  // Nothing is refused while it is being typed for the first time.
  const refused = sent?.method === method && !checked.ok ? checked.refused.map(({ name }) => name) : []
  const submit = () => {
    setSent(draft)
    if (checked.ok) void askNode(chainQuestions, { networkId, address, method, params: checked.params })
  }
  return (
    <Card title={t('console.question')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <Field label={t('console.method')}>
            <Select
              value={method}
              options={methodNames.map((name) => ({ value: name, text: name }))}
              onValue={(value) => onDraft({ ...draft, method: value })}
            />
          </Field>
          {fields.map((param) => (
            <ParamField
              key={param.name}
              param={param}
              text={typed[param.name] ?? ''}
              refused={refused.includes(param.name)}
              onText={(text) => onDraft({ ...draft, typed: { ...typed, [param.name]: text } })}
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
              onValue={(value) => onDraft({ ...draft, address: value === '' ? null : value })}
            />
          </Field>
          <Row wrap>
            <Button kind="primary" type="submit" busy={busy}>
              {t('console.ask')}
            </Button>
            {busy ? <Button onClick={withdrawQuestion}>{t('console.withdraw')}</Button> : null}
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

/** Asks for one param of a method, under the name that it has there. */
function ParamField({
  param,
  text,
  refused,
  onText,
}: {
  readonly param: Param
  readonly text: string
  readonly refused: boolean
  readonly onText: (text: string) => void
}) {
  const rule = param.kind === 'integer' ? 'workspace/param-integer' : 'workspace/param-hash'
  return (
    <Field
      label={<Text mono>{param.name}</Text>}
      hint={
        param.kind === 'integer'
          ? t('console.param.integer', { min: param.min, max: param.max })
          : t('console.param.hash')
      }
      violations={refused ? [{ rule, text: formatErrorCode(rule) }] : []}
    >
      <TextInput
        mono
        field={param.kind === 'integer' ? 'text' : 'hash'}
        maxLength={100}
        autoCapitalize="off"
        inputMode={param.kind === 'integer' ? 'numeric' : 'text'}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </Field>
  )
}

/** The question that stands in the form, for a terminal. */
function CurlButton({
  address,
  method,
  params,
}: {
  /** The node that it is for; nothing while none is known. */
  readonly address: string | undefined
  readonly method: string
  /** Nothing while the form does not hold a question. */
  readonly params: Params | undefined
}) {
  // The practice nodes are in the page, at names that are nobody's (RFC 2606).
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
