import { useRef, useState, type ReactNode } from 'react'
import type { BytesText } from '#/protocol/encoding/bytes-text.ts'
import { readFileText } from '#/domain/program/file-bytes.ts'
import { looksPrivate } from '#/domain/private-text/private-text.ts'
import { privateKeyLine } from '#/words/format-error.ts'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { Field, type FieldViolation } from '#/ui/field.tsx'
import { FileDrop } from '#/ui/file.tsx'
import { LinkButton } from '#/ui/button.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { TextArea } from '#/ui/input.tsx'
import { useAttempt } from '#/ui/attempt.tsx'

// Characters, more than the checked limit, so that a longer text is rejected instead of cut, but less than a draft may
// have.
const maxLength = 900_000

/** A field for hex or Base64. Once the bytes are recognized, the text folds and `children` describes the bytes. */
export function BytesField({
  label,
  text,
  onText,
  read,
  recognized,
  violations,
  optional,
  children,
}: {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly read: BytesText | undefined
  readonly recognized: boolean
  readonly violations: readonly FieldViolation[]
  readonly optional?: string
  readonly children?: ReactNode
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [editing, setEditing] = useState(false)
  const [attempt, run, forget] = useAttempt()
  const folded = recognized && !editing
  const [rejected, setRejected] = useState(false)
  const change = (next: string) => {
    forget()
    setEditing(false)
    setRejected(false)
    onText(next)
  }
  const open = (file: File) =>
    run(async () => {
      const next = await readFileText(file)
      // A private key never becomes part of a draft, so the field ignores it.
      if (looksPrivate(next)) setRejected(true)
      else change(next)
    })
  return (
    <Stack gap="tight">
      <Field
        label={label}
        note={formatRead(read) ?? optional ?? t('fund.bytes.forms')}
        violations={[
          ...(rejected ? [privateKeyLine()] : []),
          ...violations,
          ...(attempt.kind === 'failed' ? errorLines(attempt.error) : []),
        ]}
      >
        <TextArea
          ref={area}
          mono
          folded={folded}
          value={text}
          maxLength={maxLength}
          onChange={(event) => change(event.currentTarget.value)}
          onDropFile={open}
        />
      </Field>
      <Row wrap>
        {folded ? (
          <LinkButton
            onClick={() => {
              setEditing(true)
              area.current?.focus()
            }}
          >
            {t('fund.bytes.edit')}
          </LinkButton>
        ) : (
          <FileDrop label={t('fund.bytes.open')} hint={t('fund.bytes.drop')} onFile={open} />
        )}
      </Row>
      {children}
    </Stack>
  )
}

function formatRead(read: BytesText | undefined): string | undefined {
  if (read === undefined) return undefined
  const { length } = read.bytes
  switch (read.encoding) {
    case 'hex':
      return t('fund.bytes.read.hex', { length })
    case 'base64':
      return t('fund.bytes.read.base64', { length })
    case 'list':
      return t('fund.bytes.read.list', { length })
  }
}
