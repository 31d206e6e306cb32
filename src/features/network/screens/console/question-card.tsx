import { useState } from 'react'
import { chainQuestions } from '#/workspace/chain/chain-questions.ts'
import { checkParams } from '#/features/network/model/console/check-params.ts'
import type { ConsoleDraft } from '#/features/network/model/console/console-draft.ts'
import { askNode, withdrawQuestion } from '#/features/network/model/console/console-store.ts'
import { methodNames, paramFields } from '#/features/network/model/console/param-fields.ts'
import { formatNode } from '#/workspace/messages/chain-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { Row } from '#/ui/row.tsx'
import { Select } from '#/ui/select.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { CurlButton } from './curl-button.tsx'
import { ParamField } from './param-field.tsx'

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
