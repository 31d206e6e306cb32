import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { t } from '#/features/settings/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Stack } from '#/ui/layout.tsx'
import { TextArea } from '#/ui/input.tsx'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { isSingleFile } from '#/platform/build-form.ts'
import { errorCodeOf, formatErrorCode } from '#/words/format-error.ts'

export function NodesField(props: LinesProps) {
  const offered = useServerNodes()
  return (
    <LinesField
      {...props}
      label={t('networks.nodes')}
      hint={t('networks.nodes.hint')}
      rows={3}
      offered={offered}
    />
  )
}

export function PlatformNodesField(props: LinesProps) {
  return (
    <LinesField
      {...props}
      label={t('networks.platform-nodes')}
      hint={t('networks.platform-nodes.hint')}
      rows={3}
    />
  )
}

export function PinsField(props: LinesProps) {
  return (
    <LinesField {...props} label={t('networks.pins')} hint={t('networks.pins.hint')} rows={2} field="hash" />
  )
}

/** The message of a field's error is an error code. */
export function linesOf(error: { readonly message?: string | undefined } | undefined) {
  const code = errorCodeOf(error?.message)
  return code === undefined ? [] : [{ rule: code, text: formatErrorCode(code) }]
}

interface LinesProps {
  readonly lines: readonly string[]
  readonly errors: FieldErrors<{ lines: string[] }>['lines']
  readonly onLines: (lines: string[]) => void
}

function LinesField({
  lines: first,
  errors,
  onLines,
  label,
  hint,
  rows,
  field = 'text',
  offered = [],
}: LinesProps & {
  readonly label: string
  readonly hint: string
  readonly rows: number
  readonly field?: 'text' | 'hash'
  readonly offered?: readonly string[]
}) {
  const [text, setText] = useState(first.join('\n'))
  const change = (next: string) => {
    setText(next)
    onLines(splitLines(next))
  }
  const lines = splitLines(text)
  const missing = offered.filter((each) => !lines.includes(each))
  const wrong = lines.flatMap((line, index) =>
    linesOf(errors?.[index]).map((fault) => ({
      ...fault,
      text: t('networks.nodes.fault', { line, fault: fault.text }),
    })),
  )
  return (
    <Stack gap="tight">
      <Field label={label} hint={hint} violations={[...wrong, ...linesOf(errors?.root ?? errors)]}>
        <TextArea
          mono
          field={field}
          rows={rows}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
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

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The answer of `/keywright.json`. */
const ServerAbout = z.looseObject({
  name: z.literal('keywright'),
  /** The number of nodes that the server asks, because they send browsers no CORS headers. */
  nodes: z.int().min(0).max(32).catch(0),
})

const none: readonly string[] = []

/** The addresses at which the server of this page forwards to nodes (`KEYWRIGHT_NODE_URL`). */
function useServerNodes(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['server-nodes'],
    queryFn: readServerNodes,
    enabled: !isSingleFile,
    retry: false,
    staleTime: Infinity,
  })
  return data ?? none
}

async function readServerNodes(): Promise<readonly string[]> {
  const response = await fetch('/keywright.json', { cache: 'no-store' })
  const about = ServerAbout.safeParse(await response.json())
  return Array.from({ length: about.data?.nodes ?? 0 }, (_, index) => `${location.origin}/rpc/${index}/`)
}
