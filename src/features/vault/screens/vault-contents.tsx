import type { VaultSession } from '#/workspace/vault-session.ts'
import { Columns } from '#/ui/columns.tsx'
import { Stack } from '#/ui/stack.tsx'
import { BackupCard } from './backup/backup-card.tsx'
import { UncoveredCard } from './backup/uncovered-card.tsx'
import { UncoveredNote } from './backup/uncovered-note.tsx'
import { BrowserCard } from './browser-card.tsx'
import { CompartmentCard } from './compartment-card.tsx'
import { DamagedCard } from './damaged/damaged-card.tsx'
import { DamagedManifests } from './damaged/damaged-manifests.tsx'
import { KeysCard } from './keys-card.tsx'
import { LostVaultNote } from './lost-vault-note.tsx'
import { NewKeyCard } from './new-key-card.tsx'
import { OtherMachineCard } from './other-machine-card.tsx'
import { PhraseCard } from './phrase-card.tsx'
import { PhraseNote } from './phrase-note.tsx'
import { WaysCard } from './ways-card.tsx'

export function VaultContents({
  session,
}: {
  readonly session: Extract<VaultSession, { readonly kind: 'locked' | 'open' }>
}) {
  const { counts, damagedManifests } = session
  const open = session.kind === 'open'
  return (
    <>
      <UncoveredNote />
      {session.lostVaultId === undefined ? null : <LostVaultNote />}
      <PhraseNote />
      <DamagedManifests damaged={damagedManifests} />
      <DamagedCard open={open} />
      <Columns shape="three">
        <CompartmentCard compartment="gate" count={counts.gate} open={open} />
        <CompartmentCard compartment="session" count={counts.session} open={open} />
        <CompartmentCard compartment="device" count={counts.device} open={open} />
      </Columns>
      <Columns shape="main-wide-aside">
        <Stack>
          <UncoveredCard />
          <KeysCard />
          {open ? <NewKeyCard /> : null}
          <WaysCard />
        </Stack>
        <Stack>
          <BackupCard />
          <PhraseCard />
          <OtherMachineCard />
          <BrowserCard />
        </Stack>
      </Columns>
    </>
  )
}
