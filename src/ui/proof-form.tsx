import { useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { HiddenText } from './hidden-text.tsx'
import { OtherProof, type Other } from './other-proof.tsx'
import { SecretField } from './secret-field.tsx'
import { Stack } from './stack.tsx'
import { takeSecret } from './take-secret.ts'
import { useSecretWait, type SecretWait } from './use-secret-wait.ts'
import type { FieldViolation } from './violation-line.tsx'

/** Asks for a secret in order to do one thing. The field is emptied by the submit, whatever comes of it. */
export function ProofForm<Proof = never>({
  words,
  other,
  busy,
  why,
  violations,
  onProof,
  inline = false,
  danger = false,
  children,
}: {
  readonly words: {
    readonly label: string
    readonly show: string
    readonly hide: string
    readonly act: string
    readonly wait: SecretWait
  }
  readonly other?: Other<Proof> | undefined
  readonly busy: boolean
  /** Why the one thing cannot be done yet. */
  readonly why?: string | undefined
  readonly violations: readonly FieldViolation[]
  readonly onProof: (proof: string | Proof) => void
  /** In a wide card the button is no wider than its words. */
  readonly inline?: boolean
  /** For what cannot be undone. */
  readonly danger?: boolean
  /** What is asked beside the secret: it is sent with it. */
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
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && off === undefined) give('secret', takeSecret(secret.current))
      }}
    >
      <Stack>
        {children}
        <SecretField ref={secret} label={words.label} words={words} violations={isOther ? [] : violations} />
        <div>
          <Button
            kind={danger ? 'danger' : 'primary'}
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
