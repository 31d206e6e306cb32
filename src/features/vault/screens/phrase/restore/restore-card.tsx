import { useState } from 'react'
import { t } from '#/features/vault/messages.ts'
import type { Scan } from '#/features/vault/model/restore-scan.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { ScanForm } from './scan-form.tsx'
import { ScanResult } from './scan-result.tsx'

/** Looks for the private keys that the phrase gives, and takes those that are chosen in. */
export function RestoreCard() {
  const [scan, setScan] = useState<{ readonly number: number; readonly found: Scan }>()
  return (
    <Stack>
      <Card title={t('restore.title')}>
        <Stack>
          <Text as="p" tone="second">
            {t('restore.about')}
          </Text>
          <ScanForm onScan={(found) => setScan((before) => ({ number: (before?.number ?? 0) + 1, found }))} />
        </Stack>
      </Card>
      {/* Another look is another choice. */}
      {scan === undefined ? null : <ScanResult key={scan.number} scan={scan.found} />}
    </Stack>
  )
}
