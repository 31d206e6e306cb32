import { useRef, type Ref, useState, type RefObject, type ComponentProps } from 'react'
import { useAttempt } from './attempt.tsx'
import { Button } from './button.tsx'
import type { FieldViolation } from './field.tsx'
import { Reserved, Row, Stack } from './layout.tsx'
import { MadeSecretForm, type MadeWords, useMadeSecrets } from './made-secret.tsx'
import { lendField, type LendSecret, putSecret } from './secret-holder.ts'
import { SecretField, type SecretWords } from './secret-input.tsx'

interface NewSecretWords extends SecretWords, WhyWords {
  readonly label: string
  readonly hint: string
  readonly suggest: string
  readonly act: string
  readonly made: MadeWords
}

interface NewSecretProps {
  readonly words: NewSecretWords
  readonly check: (secret: string) => Promise<SecretVerdict>
  readonly suggest: () => Promise<string>
  readonly keep: (secret: string) => Promise<void>
  readonly linesOf: (error: unknown) => readonly FieldViolation[]
}

export function NewSecretForm({
  suggestsFirst = false,
  ...props
}: NewSecretProps & { readonly suggestsFirst?: boolean }) {
  const made = useMadeSecrets(props.suggest, suggestsFirst)
  if (made.kind === 'awaited') return <Reserved narrow={308} wide={206} />
  return made.kind === 'none' ? (
    <OwnSecretForm {...props} onSuggest={made.another} />
  ) : (
    <MadeSecretForm {...props} made={made} />
  )
}

function OwnSecretForm({
  words,
  check,
  suggest,
  keep,
  linesOf,
  onSuggest,
}: NewSecretProps & { readonly onSuggest: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const checked = useCheckedSecret(input, check, suggest)
  const [attempt, run] = useAttempt()
  const busy = attempt.kind === 'busy'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (busy || !checked.ready) return
        run(() => checked.lend(keep))
      }}
    >
      <Stack>
        <NewSecretField
          ref={input}
          checked={checked}
          words={words}
          violations={attempt.kind === 'failed' ? linesOf(attempt.error) : []}
        />
        <Row wrap>
          <Button onClick={onSuggest} icon="refresh">
            {words.suggest}
          </Button>
          <Button
            kind="primary"
            type="submit"
            busy={busy}
            why={busy ? undefined : whyNotReady(checked, words)}
          >
            {words.act}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

export function SuggestedSecretField({
  words,
  ...field
}: Omit<ComponentProps<typeof NewSecretField>, 'words'> & {
  readonly words: ComponentProps<typeof NewSecretField>['words'] & { readonly suggest: string }
}) {
  return (
    <Stack gap="close">
      <NewSecretField {...field} words={words} />
      <div>
        <Button icon="refresh" size="small" onClick={field.checked.fill}>
          {words.suggest}
        </Button>
      </div>
    </Stack>
  )
}

/** The field of a checked secret, visible so that it can be written down. */
export function NewSecretField({
  checked,
  words,
  violations,
  ref,
}: {
  readonly checked: CheckedSecret
  readonly words: SecretWords & { readonly label: string; readonly hint: string }
  readonly violations: readonly FieldViolation[]
  readonly ref: Ref<HTMLInputElement>
}) {
  return (
    <SecretField
      ref={ref}
      label={words.label}
      words={words}
      hint={checked.verdict?.words ?? words.hint}
      violations={violations}
      shownAtFirst
      onInput={checked.checkField}
    />
  )
}

interface WhyWords {
  readonly why: string
  readonly whyNone: string
}

export function whyNotReady(checked: CheckedSecret, words: WhyWords): string | undefined {
  if (checked.ready) return undefined
  return checked.verdict === undefined ? words.whyNone : words.why
}

interface SecretVerdict {
  readonly acceptable: boolean
  readonly words: string
}

interface CheckedSecret {
  readonly verdict: SecretVerdict | undefined
  readonly ready: boolean
  readonly checkField: (field: HTMLInputElement) => void
  readonly fill: () => void
  /** Empties the field while the action runs. After a failure the secret returns, unless another was typed. */
  readonly lend: LendSecret
}

/** A field for a new secret, checked during typing, or suggested. Only the field stores the secret. */
export function useCheckedSecret(
  input: RefObject<HTMLInputElement | null>,
  check: (secret: string) => Promise<SecretVerdict>,
  suggest: () => Promise<string>,
): CheckedSecret {
  const asked = useRef(0)
  const [verdict, setVerdict] = useState<SecretVerdict>()
  const checkField = (field: HTMLInputElement) => {
    asked.current += 1
    const question = asked.current
    if (field.value === '') return setVerdict(undefined)
    check(field.value).then(
      (answer) => {
        if (question === asked.current) setVerdict(answer)
      },
      () => setVerdict(undefined),
    )
  }
  const put = (secret: string) => {
    putSecret(input.current, secret)
    if (input.current !== null) checkField(input.current)
  }
  return {
    verdict,
    ready: verdict?.acceptable === true,
    checkField,
    fill: () => void suggest().then(put, () => setVerdict(undefined)),
    lend: async (act) => {
      asked.current += 1
      setVerdict(undefined)
      try {
        await lendField(
          act,
          () => input.current,
          () => asked.current,
        )
      } catch (error) {
        if (input.current !== null) checkField(input.current)
        throw error
      }
    },
  }
}
