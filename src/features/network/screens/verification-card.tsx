import type { ChainState } from '#/chain/chain-state.ts'
import type { ChainView } from '#/domain/network/chain-store.ts'
import { chain } from '#/domain/network/chain-session.ts'
import { formatNode } from '#/words/node-words.ts'
import { listVerdictWords, rejectedListWords } from '#/words/list-verdict-words.ts'
import { t } from '#/features/network/messages.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { ByteView } from '#/ui/byte-view.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { OpenCheck } from '#/ui/check-list.tsx'
import { Reserved, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useEvidence } from '#/features/network/model/masternode-list.ts'
import { listChecks, type ListCheck, formatCheckState } from '#/features/network/words/check-words.ts'

export function VerificationCard({ view: { state } }: { readonly view: ChainView }) {
  const evidence = useEvidence()
  const list = state?.list ?? null
  if (list === null) {
    return (
      <Card title={t('check.title')}>
        <Reserved narrow={404} wide={302}>
          <Text as="p" tone="quiet">
            {t('check.waiting')}
          </Text>
        </Reserved>
      </Card>
    )
  }
  const { line, about } = listVerdictWords(list.verdict)
  // While nodes have different chains, the page's banner says how much their agreement is worth.
  const isParted = list.verdict.kind === 'agreed' && (state?.sides ?? []).length > 1
  const isStrong = list.verdict.kind === 'chain-locked' || (list.verdict.kind === 'agreed' && !isParted)
  return (
    <Card
      title={t('check.title')}
      end={
        <Badge
          tone={isStrong ? 'ok' : 'neutral'}
          icon={list.verdict.kind === 'chain-locked' ? 'lock' : 'info'}
        >
          {isParted ? t('net.sides') : line}
        </Badge>
      }
      flush
      foot={
        <Stack gap="tight">
          <Text as="p" size="small" tone="second">
            {about}
          </Text>
          {list.sinceMs === null ? (
            <Text as="p" size="small" tone="quiet">
              {t('check.earlier')}
            </Text>
          ) : null}
          <div>
            <Button size="small" kind="quiet" icon="refresh" onClick={() => void chain.reload()}>
              {t('check.reload')}
            </Button>
          </div>
        </Stack>
      }
    >
      <RejectedNote last={state?.last ?? null} />
      {listChecks(list, evidence, state?.sides ?? []).map((check) => (
        <OpenCheck
          key={check.id}
          state={check.state}
          word={formatCheckState(check.state)}
          text={check.text}
          end={check.end}
        >
          <CheckBody check={check} />
        </OpenCheck>
      ))}
      <OpenCheck
        state="open"
        word={formatCheckState('open')}
        text={t('check.block')}
        end={t('check.block.end')}
      >
        {t('check.block.about')}
      </OpenCheck>
    </Card>
  )
}

function CheckBody({ check: { about, values, bytes } }: { readonly check: ListCheck }) {
  return (
    <>
      <p>{about}</p>
      {values.length === 0 ? null : (
        <KeyValues
          small
          items={values.map(({ name, value }) => ({ name, value: <Text mono>{value}</Text> }))}
        />
      )}
      {bytes.map(({ label, bytes: shown }) => (
        <div key={label}>
          <Text as="div" size="micro" tone="quiet">
            {label}
          </Text>
          <ByteView label={label} bytes={shown} />
        </div>
      ))}
    </>
  )
}

function RejectedNote({ last }: { readonly last: ChainState['last'] }) {
  if (last?.outcome.kind !== 'rejected') return null
  const { address, violation } = last.outcome
  const { line, about } = rejectedListWords(violation)
  return (
    <Note tone="bad" title={`${t('check.rejected')}: ${line}`}>
      {t('check.rejected.about', { node: formatNode(address), fault: about })}{' '}
      <Text mono size="micro">
        {violation.rule}
      </Text>
    </Note>
  )
}
