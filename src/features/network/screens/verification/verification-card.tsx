import { chain } from '#/workspace/chain/chain.ts'
import type { ChainView } from '#/workspace/chain/chain-store.ts'
import { useEvidence } from '#/features/network/model/chain/use-evidence.ts'
import { listChecks } from '#/features/network/words/check-words.ts'
import { listVerdictWords } from '#/workspace/messages/list-verdict-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { OpenCheck } from '#/ui/open-check.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { CheckBody } from './check-body.tsx'
import { RefusedNote } from './refused-note.tsx'
import { wordOf } from './check-word.ts'

/** What of the list was checked, what each check came to, and no more than that. */
export function VerificationCard({ view: { state } }: { readonly view: ChainView }) {
  const evidence = useEvidence()
  const list = state?.list ?? null
  if (list === null) {
    return (
      <Card title={t('check.title')}>
        <Text as="p" tone="quiet">
          {t('check.waiting')}
        </Text>
      </Card>
    )
  }
  const { line, about } = listVerdictWords(list.verdict)
  const isStrong = list.verdict.kind === 'chain-locked' || list.verdict.kind === 'agreed'
  return (
    <Card
      title={t('check.title')}
      end={
        <Badge
          tone={isStrong ? 'ok' : 'neutral'}
          icon={list.verdict.kind === 'chain-locked' ? 'lock' : 'info'}
        >
          {line}
        </Badge>
      }
      flush
      foot={
        <Stack gap="tight">
          <Text as="p" size="small" tone="second">
            {about}
          </Text>
          <div>
            <Button size="small" kind="quiet" icon="refresh" onClick={() => void chain.reload()}>
              {t('check.reload')}
            </Button>
          </div>
        </Stack>
      }
    >
      <RefusedNote last={state?.last ?? null} />
      {listChecks(list, evidence).map((check) => (
        <OpenCheck
          key={check.id}
          state={check.state}
          word={wordOf(check.state)}
          text={check.text}
          end={check.end}
        >
          <CheckBody check={check} />
        </OpenCheck>
      ))}
      <OpenCheck state="open" word={wordOf('open')} text={t('check.block')} end={t('check.block.end')}>
        {t('check.block.about')}
      </OpenCheck>
    </Card>
  )
}
