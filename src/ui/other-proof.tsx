import { Announced } from './announced.tsx'
import { Button } from './button.tsx'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'
import { ViolationLine, type FieldViolation } from './violation-line.tsx'

/** What serves in the place of a typed secret, and is asked for elsewhere. */
export interface Other<Proof> {
  readonly act: string
  /** What is said while it is asked for. */
  readonly waiting: string
  readonly proof: Proof
}

/** The button that takes the other way, and what came of it: its failures are none of the field's. */
export function OtherProof({
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
