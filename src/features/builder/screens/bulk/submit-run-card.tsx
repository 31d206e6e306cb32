import { useMemo, useState } from 'react'
import type { RunView } from '#/features/builder/model/bulk/run-view.ts'
import { countSubmitted, hasForgeableKeys, submitRun } from '#/features/builder/model/bulk/submit-run.ts'
import { t } from '#/features/builder/messages.ts'
import { hasNodes, platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { useSubmissions } from '#/domain/transition/submissions.ts'
import { formatError } from '#/words/format-error.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/choice.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { BlockButton, BlockLine } from '#/features/builder/screens/block-line.tsx'

export function SubmitRunCard({ view: { run, rows } }: { readonly view: RunView }) {
  const network = useNetwork(run.networkId)
  const [attempt, start] = useAttempt()
  const heights = useSubmissions((state) => state.heights)
  const { left, accepted } = useMemo(() => countSubmitted(rows, heights), [rows, heights])
  const forgeable = hasForgeableKeys(run) ? left : 0
  const [isAgreed, setAgreed] = useState(false)
  if (left + accepted === 0 || network === undefined || !hasNodes(network)) return null
  return (
    <Card title={t('bulk.submit')}>
      <Stack gap="close">
        {accepted === 0 ? null : (
          <>
            <div role="status">
              <Note tone="accent" icon="busy" title={t('bulk.submit.waits', { count: accepted })}>
                <BlockLine networkId={network.id} count={accepted} />
              </Note>
            </div>
            <BlockButton networkId={network.id} />
          </>
        )}
        {left === 0 ? null : (
          <>
            <Text as="p" tone="second">
              {isSandboxId(network.id)
                ? t('bulk.submit.about.sandbox')
                : t('bulk.submit.about', {
                    count: platformNodesOf(network).length,
                    network: formatNetworkName(network),
                  })}
            </Text>
            {forgeable === 0 ? null : (
              <>
                <Note tone="bad" alert title={t('bulk.submit.forgeable', { count: forgeable })}>
                  {t('bulk.submit.forgeable.about')}
                </Note>
                <Checkbox label={t('submit.consent')} checked={isAgreed} onChecked={setAgreed} />
              </>
            )}
            <div>
              <Button
                kind="primary"
                why={forgeable === 0 || isAgreed ? undefined : t('submit.consent.why')}
                busy={attempt.kind === 'busy'}
                onClick={() => start(() => submitRun(run))}
              >
                {t('bulk.submit.act', { count: left })}
              </Button>
            </div>
          </>
        )}
        <AttemptNote attempt={attempt} words={formatError} />
      </Stack>
    </Card>
  )
}
