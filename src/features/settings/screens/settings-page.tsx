import { t } from '#/workspace/messages/t.ts'
import { isSingleFile } from '#/workspace/single-file.ts'
import { Columns } from '#/ui/columns.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { AboutCard } from './about-card.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { AutoLockCard } from './auto-lock-card.tsx'
import { BrowserCard } from './browser-card.tsx'
import { NetworksCard } from './networks-card.tsx'
import { SandboxCard } from './sandbox-card.tsx'
import { ThisFileCard } from './this-file-card.tsx'

export function SettingsPage() {
  return (
    <>
      <PageHead title={t('settings.title')} />
      <Columns shape="main">
        <Stack>
          <AppearanceCard />
          <AutoLockCard />
          <NetworksCard />
          <SandboxCard />
        </Stack>
        <Stack>
          <BrowserCard />
          {isSingleFile ? <ThisFileCard /> : <AboutCard />}
        </Stack>
      </Columns>
    </>
  )
}
