import { useState } from 'react'
import type { Field } from '#/protocol/inspect/field.ts'
import type { Reading } from '#/protocol/inspect/reading.ts'
import { findField } from '#/workspace/inspector/field-place.ts'
import { Columns } from '#/ui/columns.tsx'
import { Stack } from '#/ui/stack.tsx'
import { BytesCard } from './bytes-card.tsx'
import { FieldsCard } from './fields-card.tsx'
import { MaskedNote } from './masked-note.tsx'
import { ReadingsCard } from './readings-card.tsx'
import { RulesCard } from './rules-card.tsx'
import { SelectedCard } from './selected-card.tsx'
import { SignaturesCard } from './signatures-card.tsx'

/** One reading of several, with its fields, bytes, rules and signatures. */
export function ReadingView({
  readings,
  isHeld,
  onKeep,
}: {
  readonly readings: readonly Reading[]
  /** A private key waits in its field, with a note of its own. */
  readonly isHeld: boolean
  readonly onKeep: (reading: Reading) => void
}) {
  const [place, setPlace] = useState(0)
  const [picked, setPicked] = useState<{ readonly path: string; readonly at: number }>()
  const reading = readings[place] ?? readings[0]
  if (reading === undefined) return null
  const { field, bytes } = reading
  const selected = picked === undefined ? field : (findField(field, picked.path) ?? field)
  const pick = (each: Field, at = each.start) => setPicked({ path: each.path, at })
  const hasBytes = bytes.length > 0
  return (
    <Stack>
      <ReadingsCard
        readings={readings}
        place={place}
        onPlace={(next) => {
          setPlace(next)
          setPicked(undefined)
        }}
        onKeep={onKeep}
      />
      {reading.isMasked && !isHeld ? <MaskedNote reading={reading} /> : null}
      <Columns shape="two">
        <Stack>
          {hasBytes ? <FieldsCard key={place} root={field} selected={selected} onPick={pick} /> : null}
          {hasBytes ? <SelectedCard field={selected} /> : <RulesCard reading={reading} />}
        </Stack>
        <Stack>
          <SignaturesCard reading={reading} />
          {hasBytes ? <RulesCard reading={reading} /> : null}
          {hasBytes ? (
            <BytesCard
              bytes={bytes}
              root={field}
              selected={selected}
              at={picked?.at ?? selected.start}
              onPick={pick}
            />
          ) : null}
        </Stack>
      </Columns>
    </Stack>
  )
}
