import { useState } from 'react'
import type { SecurityLevel } from '#/protocol/key/security-level.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { listMissing } from '#/workspace/restore/restore-requests.ts'
import { placeOf, restoreFound, type FoundKey, type Scan } from '#/workspace/restore/restore-scan.ts'
import { proofForm } from '#/workspace/vault-forms.ts'
import { useVault, type OfferedProof } from '#/workspace/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { FoundKeys } from './found-keys.tsx'
import { LevelOfOthers } from './level-of-others.tsx'
import { ScanSummary } from './scan-summary.tsx'

const mostRestored = 200

/** What a look has found: chosen here, and taken in for one more proof. */
export function ScanResult({ scan }: { readonly scan: Scan }) {
  const vaultKeys = useVault((view) => view.keys)
  const [level, setLevel] = useState<SecurityLevel>(2)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => choiceOf(scan))
  const [done, setDone] = useState<{ readonly added: number; readonly existing: number }>()
  const [attempt, run] = useAttempt()
  const isMissing = (key: FoundKey) => listMissing(key, level, vaultKeys).length > 0
  const taken = scan.keys.filter((key) => chosen.has(placeOf(key)))
  const requests = taken.flatMap((key) => listMissing(key, level, vaultKeys))
  const choose = (key: FoundKey, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(placeOf(key))
    else next.delete(placeOf(key))
    setChosen(next)
  }
  const restore = (proof: OfferedProof) =>
    run(async () => {
      const { keys, existing } = await restoreFound(scan.network, requests, proof)
      setDone({
        added: keys.length,
        existing: existing.length + taken.length - taken.filter(isMissing).length,
      })
    })
  return (
    <Card title={<ScanTitle scan={scan} />}>
      <Stack>
        <ScanSummary scan={scan} />
        <FoundKeys scan={scan} chosen={chosen} isMissing={isMissing} onChoose={choose} />
        {taken.some(({ derived, bearers }) => derived.kind === 'identity' && bearers.length === 0) ? (
          <LevelOfOthers level={level} onLevel={setLevel} />
        ) : null}
        {done === undefined ? null : (
          <Note tone="ok" alert>
            {t('restore.done', { count: done.added })}{' '}
            {done.existing === 0 ? '' : t('restore.done.existing', { count: done.existing })}
          </Note>
        )}
        {requests.length === 0 || requests.length > mostRestored ? (
          <Text tone="quiet">
            {requests.length === 0
              ? t('restore.act.none')
              : t('restore.act.too-many', { most: mostRestored })}
          </Text>
        ) : (
          <ProofForm
            inline
            {...proofForm(t('restore.act', { count: requests.length }))}
            busy={attempt.kind === 'busy'}
            violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
            onProof={restore}
          />
        )}
      </Stack>
    </Card>
  )
}

function ScanTitle({ scan: { keys, identities } }: { readonly scan: Scan }) {
  const count = keys.filter(({ bearers }) => bearers.length > 0).length
  if (count > 0) return t('restore.found', { count })
  return identities.length === 0 ? t('restore.nothing.nobody') : t('restore.nothing')
}

// What an identity bears is what the person came for.
function choiceOf({ keys }: Scan): ReadonlySet<string> {
  return new Set(keys.filter(({ bearers }) => bearers.length > 0).map(placeOf))
}
