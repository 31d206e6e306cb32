import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { setOrRemove } from '#/features/contracts/model/text/json-edit.ts'
import { takeAskedFocus, useAskedFocus } from '#/features/contracts/screens/selection.ts'
import { countCharacters, type JsonObject, memberOf } from '#/protocol/contract/json-value.ts'
import type { Finding } from '#/features/contracts/model/contract-report.ts'
import { Field, ViolationLine } from '#/ui/field.tsx'
import { Stack, Sunk } from '#/ui/layout.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'
import { useFindingLines, useFormTools } from './form-tools.tsx'
import { type ReadText, type TypedInput, formatTyped, readTyped, useTyped } from './typed-text.ts'

/** Applies a name on Enter or when the focus leaves, because an incomplete name could be the name of another part. */
export function NameField({
  path,
  name,
  taken,
  most,
  findings,
  onName,
}: {
  readonly path: string
  readonly name: string
  readonly taken: readonly string[]
  readonly most: number
  readonly findings: readonly Finding[]
  readonly onName: (name: string) => void
}) {
  const lines = useFindingLines()
  const [draft, setDraft] = useState({ path, text: name, of: name })
  const input = useRef<HTMLInputElement>(null)
  const asked = useAskedFocus((state) => state.path)
  const text = draft.path === path && draft.of === name ? draft.text : name
  const wrong = wrongName(text, name, taken)

  useEffect(() => {
    if (asked !== path || !takeAskedFocus(path)) return
    input.current?.focus()
    input.current?.select()
  }, [asked, path])

  const give = () => {
    if (text !== name && wrong === undefined) onName(text)
  }
  return (
    <Field
      label={t('form.name')}
      note={t('form.name.room', { found: countCharacters(text), most })}
      violations={wrong === undefined ? lines(findings) : [{ rule: t('form.not-applied'), text: wrong }]}
    >
      <TextInput
        ref={input}
        value={text}
        data-member="name"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setDraft({ path, text: event.currentTarget.value, of: name })}
        onBlur={give}
        onKeyDown={(event) => {
          if (event.key === 'Enter') give()
          if (event.key === 'Escape') setDraft({ path, text: name, of: name })
        }}
      />
    </Field>
  )
}

function wrongName(text: string, name: string, taken: readonly string[]): string | undefined {
  if (text === '') return t('form.name.empty')
  return text !== name && taken.includes(text) ? t('form.name.taken', { name: text }) : undefined
}

/** `hasComment` is false for a token. */
export function RemarksFields({
  path,
  definition,
  hasComment = true,
}: {
  readonly path: string
  readonly definition: JsonObject
  readonly hasComment?: boolean
}) {
  const { apply } = useFormTools()
  const field = (member: string) => ({
    path,
    definition,
    member,
    input: 'text' as const,
    onValue: (value: unknown) => apply([setOrRemove(`${path}/${member}`, value)]),
  })
  return (
    <>
      <TypedField {...field('description')} label={t('form.description')} />
      {hasComment ? (
        <TypedField {...field('$comment')} label={t('form.comment')} note={t('form.comment.note')} />
      ) : null}
    </>
  )
}

export function TypedField({
  path,
  definition,
  member,
  input,
  label,
  note,
  hint,
  value = memberOf(definition, member),
  format = formatTyped,
  read = (typed) => readTyped(typed, input),
  onValue,
}: {
  readonly path: string
  readonly definition: JsonObject
  readonly member: string
  readonly input: TypedInput
  readonly label: string
  readonly note?: string | undefined
  /** Hidden while there are violations. */
  readonly hint?: ReactNode
  /** The value, if it differs from the parsed member. `format` and `read` convert it to and from text. */
  readonly value?: unknown
  readonly format?: (value: unknown) => string
  readonly read?: (typed: string) => ReadText
  readonly onValue: (value: unknown) => void
}) {
  const { lines, text, onText, onLeave } = useTyped({ path, member, value, format, read, onValue })
  return (
    <Field
      label={label}
      {...(note === undefined ? {} : { note })}
      {...(hint === undefined || lines.length > 0 ? {} : { hint })}
      violations={lines}
    >
      <TextInput
        value={text}
        placeholder={t('form.none')}
        mono={input === 'code'}
        inputMode={input === 'count' ? 'numeric' : input === 'number' ? 'decimal' : 'text'}
        data-member={member}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={onLeave}
      />
    </Field>
  )
}

const longest = 120

export function OtherMembers({
  definition,
  fields,
}: {
  readonly definition: JsonObject
  readonly fields: readonly string[]
}) {
  const lines = useFindingLines()
  const { findings } = useFormTools()
  const others = Object.entries(definition).filter(([name]) => !fields.includes(name))
  if (others.length === 0) return null
  return (
    <Sunk>
      <Stack gap="tight">
        <Text size="small" strong>
          {t('form.kept')}
        </Text>
        {others.map(([name, value]) => (
          <Stack key={name} gap="snug">
            <Text mono>{`${name}: ${cut(JSON.stringify(value))}`}</Text>
            {lines(findings(name)).map((each) => (
              <ViolationLine key={each.rule} violation={each} />
            ))}
          </Stack>
        ))}
        <Text size="small" tone="quiet">
          {t('form.kept.about')}
        </Text>
      </Stack>
    </Sunk>
  )
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
