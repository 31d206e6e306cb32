import { shownRows, signRun } from '#/features/builder/model/bulk/sign-run.ts'
import type { RunView } from '#/features/builder/model/bulk/use-run.ts'
import { defaultKeyLabel } from '#/workspace/records/draft-key.ts'
import { errorLines } from '#/words/format-error.ts'
import { formatList } from '#/words/format-list.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/builder/messages.ts'
import { useNetwork } from '#/workspace/actions/current-network.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { ViolationLine } from '#/ui/violation-line.tsx'

/** What would be signed, in sum; row by row it stands in the table below. */
export function SignRunCard({ view: { run, rows, counts, readyDuffs } }: { readonly view: RunView }) {
  const network = useNetwork(run.networkId)
  const [attempt, start] = useAttempt()
  const { checked: count } = counts
  if (count === 0) return null
  const keys = run.keys.map(({ purpose, securityLevel }) => defaultKeyLabel(purpose, securityLevel))
  return (
    <Card title={t('bulk.sign')}>
      <Stack>
        <Text as="p" tone="second">
          {t('bulk.sign.about', { count })}
        </Text>
        <KeyValues
          items={[
            { name: t('bulk.sign.network'), value: formatNetworkName(network) },
            { name: t('bulk.sign.profile'), value: run.profile },
            { name: t('bulk.sign.keys'), value: formatList(keys) },
            { name: t('bulk.sign.locked'), value: t('bulk.sign.locked.value', { duffs: readyDuffs }) },
          ]}
        />
        <div>
          <Button
            kind="primary"
            busy={attempt.kind === 'busy'}
            onClick={() => start(() => signRun(run, shownRows(rows)))}
          >
            {t('bulk.sign.act', { count })}
          </Button>
        </div>
        {attempt.kind === 'failed'
          ? errorLines(attempt.error).map((line) => <ViolationLine key={line.rule} violation={line} />)
          : null}
      </Stack>
    </Card>
  )
}
