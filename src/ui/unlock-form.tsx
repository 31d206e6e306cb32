import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import { HiddenText } from './hidden-text.tsx'
import { OtherProof, type Other } from './other-proof.tsx'
import { Row } from './row.tsx'
import { SecretField } from './secret-field.tsx'
import { Stack } from './stack.tsx'
import { takeSecret } from './take-secret.ts'
import { useAttempt } from './use-attempt.ts'
import { useSecretWait, type SecretWait } from './use-secret-wait.ts'
import type { FieldViolation } from './violation-line.tsx'

/** Asks for a secret that exists. The field is emptied by the submit, whatever comes of it. */
export function UnlockForm<Proof = never>({
  words,
  other,
  unlock,
  linesOf,
}: {
  readonly words: {
    readonly label: string
    readonly show: string
    readonly hide: string
    readonly act: string
    readonly wait: SecretWait
  }
  readonly other?: Other<Proof> | undefined
  readonly unlock: (proof: string | Proof) => Promise<void>
  /** What the field says of a failure. */
  readonly linesOf: (error: unknown) => readonly FieldViolation[]
}) {
  const input = useRef<HTMLInputElement>(null)
  const [attempt, run] = useAttempt()
  const [way, setWay] = useState<'secret' | 'other'>('secret')
  const isOther = way === 'other'
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? linesOf(attempt.error) : []
  const give = (next: typeof way, proof: string | Proof) => {
    setWay(next)
    run(() => unlock(proof))
  }
  const { seconds, said } = useSecretWait(words.wait, busy)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (busy || seconds > 0) return
        give('secret', takeSecret(input.current))
      }}
    >
      <Stack>
        <SecretField ref={input} label={words.label} words={words} violations={isOther ? [] : failed} />
        <Row wrap>
          <Button
            kind="primary"
            type="submit"
            busy={busy && !isOther}
            why={seconds > 0 ? words.wait.left(seconds) : undefined}
          >
            {words.act}
          </Button>
        </Row>
        {other === undefined ? null : (
          <OtherProof
            other={other}
            busy={busy && isOther}
            violations={isOther ? failed : []}
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
