import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { t } from '#/features/settings/messages.ts'
import { useServerNodes } from '#/features/settings/model/networks/server-nodes.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Stack } from '#/ui/layout.tsx'
import { TextArea } from '#/ui/input.tsx'
import { linesIn } from './lines-in.ts'
import { linesOf } from './network-form-lines.ts'

/** The addresses of a network's nodes, one in a line, and those that this server offers. */
export function NodesField({
  nodes,
  errors,
  onNodes,
}: {
  readonly nodes: readonly string[]
  readonly errors: FieldErrors<{ nodes: string[] }>['nodes']
  readonly onNodes: (lines: string[]) => void
}) {
  const [text, setText] = useState(nodes.join('\n'))
  const offered = useServerNodes()
  const change = (next: string) => {
    setText(next)
    onNodes(linesIn(next))
  }
  const lines = linesIn(text)
  const missing = offered.filter((address) => !lines.includes(address))
  const wrong = lines.flatMap((line, index) =>
    linesOf(errors?.[index]).map((fault) => ({
      ...fault,
      text: t('networks.nodes.fault', { line, fault: fault.text }),
    })),
  )
  return (
    <Stack gap="tight">
      <Field
        label={t('networks.nodes')}
        hint={t('networks.nodes.hint')}
        violations={[
          ...wrong,
          ...linesOf(
            (errors?.root ?? errors?.message === undefined)
              ? undefined
              : { type: 'custom', message: errors.message },
          ),
        ]}
      >
        <TextArea mono rows={3} value={text} onChange={(event) => change(event.currentTarget.value)} />
      </Field>
      {missing.length === 0 ? null : (
        <div>
          <Button size="small" icon="plus" onClick={() => change([...lines, ...missing].join('\n'))}>
            {t('networks.nodes.offered', { count: missing.length })}
          </Button>
        </div>
      )}
    </Stack>
  )
}
