import type { ExchangeDesk } from '#/features/exchange/model/exchange-desk.ts'
import { Columns } from '#/ui/columns.tsx'
import { Stack } from '#/ui/stack.tsx'
import { GivenKeysCard } from './given-keys-card.tsx'
import { OpenCard } from './open-card.tsx'
import { RefusedNote } from './refused-note.tsx'
import { SignedCard } from './signed-card.tsx'
import { StepsCard } from './steps-card.tsx'

/** Nothing is open: how to open something, and what goes the other way. */
export function BeginView({
  desk,
}: {
  readonly desk: Extract<ExchangeDesk, { readonly kind: 'empty' | 'refused' | 'not-read' | 'private' }>
}) {
  return (
    <Columns shape="main-wide-aside">
      <Stack>
        <RefusedNote desk={desk} />
        <OpenCard />
        <GivenKeysCard />
      </Stack>
      <Stack>
        <StepsCard />
        <SignedCard />
      </Stack>
    </Columns>
  )
}
