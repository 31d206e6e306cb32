import {
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useAttempt } from './attempt.tsx'
import { Button } from './button.tsx'
import { type FieldViolation, ViolationLine } from './field.tsx'
import { Stack } from './layout.tsx'
import { moveSecret } from './secret-holder.ts'
import { type SecretWait, useSecretWait } from './secret-wait.ts'
import { SecretField, type SecretWords } from './secret-input.tsx'
import { HiddenText, Announced, Text } from './text.tsx'

/** Asks for a secret to confirm one action. Submitting empties the field, whatever the result. */
export function ProofForm<Proof = never>({
  words,
  other,
  busy,
  why,
  violations,
  onProof,
  inline = false,
  danger = false,
  plain = false,
  children,
}: {
  readonly words: SecretWords & {
    readonly label: string
    readonly act: string
    readonly wait: SecretWait
  }
  readonly other?: Other<Proof> | undefined
  readonly busy: boolean
  readonly why?: string | undefined
  readonly violations: readonly FieldViolation[]
  readonly onProof: (proof: string | Proof) => void
  /** In a wide card the button is only as wide as its text. */
  readonly inline?: boolean
  readonly danger?: boolean
  readonly plain?: boolean
  readonly children?: ReactNode
}) {
  const secret = useRef<HTMLInputElement>(null)
  const [way, setWay] = useState<'secret' | 'other'>('secret')
  const isOther = way === 'other'
  const give = (next: typeof way, proof: string | Proof) => {
    setWay(next)
    onProof(proof)
  }
  const { seconds, said } = useSecretWait(words.wait, busy)
  const off = seconds > 0 ? words.wait.left(seconds) : why
  const { quiet, ...focus } = useFailedSecret(secret, !busy && !isOther && violations.length > 0)
  return (
    <form
      {...focus}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && off === undefined) give('secret', moveSecret(secret.current))
      }}
    >
      <Stack>
        {children}
        <SecretField
          ref={secret}
          label={words.label}
          words={words}
          violations={isOther ? [] : violations}
          quiet={quiet}
        />
        <div>
          <Button
            kind={danger ? 'danger' : plain ? 'plain' : 'primary'}
            block={!inline}
            type="submit"
            busy={busy && !isOther}
            why={off}
          >
            {words.act}
          </Button>
        </div>
        {other === undefined ? null : (
          <OtherProof
            other={other}
            block={!inline}
            why={why}
            busy={busy && isOther}
            violations={isOther ? violations : []}
            onClick={() => {
              if (!busy) give('other', other.proof)
            }}
          />
        )}
        <HiddenText live>{said}</HiddenText>
      </Stack>
    </form>
  )
}

/**
 * After a failure, moves the focus from the submit button to the secret. If the user has moved the focus elsewhere, it
 * stays there, and the failure is announced. `quiet`: the failure is read aloud with the field.
 */
export function useFailedSecret(secret: RefObject<HTMLInputElement | null>, hasFailed: boolean) {
  const [isAtButton, setAtButton] = useState(false)
  useLayoutEffect(() => {
    if (hasFailed && isAtButton) secret.current?.focus()
  }, [hasFailed, isAtButton, secret])
  const look = (element: Element | null) => setAtButton(element?.matches('[type="submit"]') === true)
  return {
    quiet: isAtButton,
    onSubmitCapture: () => look(document.activeElement),
    // Only until the failure: after that, `quiet` does not depend on where the focus goes.
    onFocus: ({ target }: FocusEvent) => {
      if (!hasFailed) look(target)
    },
    onBlur: () => {
      if (!hasFailed) look(null)
    },
  }
}

/** A button at the foot of a long card on a phone, which jumps to the field for the secret. */
export function FieldJump({ children }: { readonly children: ReactNode }) {
  return (
    <Button kind="primary" block onClick={goToField}>
      {children}
    </Button>
  )
}

function goToField({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const card = currentTarget.closest('section')
  // When a vault is being created, its passphrase may be generated rather than typed.
  const field =
    card?.querySelector<HTMLElement>('input:not([type="checkbox"])') ??
    card?.querySelector<HTMLElement>('[type="submit"]')
  field?.focus()
}

interface Other<Proof> {
  readonly act: string
  readonly waiting: string
  readonly proof: Proof
}

function OtherProof({
  other,
  block = false,
  why,
  busy,
  violations,
  onClick,
}: {
  readonly other: Omit<Other<unknown>, 'proof'>
  readonly block?: boolean
  readonly why?: string | undefined
  readonly busy: boolean
  readonly violations: readonly FieldViolation[]
  readonly onClick: () => void
}) {
  return (
    <Stack gap="tight">
      <div>
        <Button block={block} busy={busy} why={why} hideWhy onClick={onClick}>
          {other.act}
        </Button>
      </div>
      <Announced>
        {busy ? (
          <Text size="small" tone="quiet">
            {other.waiting}
          </Text>
        ) : null}
        {violations.map((each) => (
          <ViolationLine key={each.rule} violation={each} />
        ))}
      </Announced>
    </Stack>
  )
}

export function UnlockForm<Proof = never>({
  unlock,
  linesOf,
  ...asked
}: Pick<ComponentProps<typeof ProofForm<Proof>>, 'words' | 'other'> & {
  readonly unlock: (proof: string | Proof) => Promise<void>
  readonly linesOf: (error: unknown) => readonly FieldViolation[]
}) {
  const [attempt, run] = useAttempt()
  return (
    <ProofForm
      {...asked}
      inline
      busy={attempt.kind === 'busy'}
      violations={attempt.kind === 'failed' ? linesOf(attempt.error) : []}
      onProof={(proof) => run(() => unlock(proof))}
    />
  )
}
