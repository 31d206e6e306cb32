import { Link } from '@tanstack/react-router'
import { secondsUntil, useSubmissions } from '#/domain/transition/submissions.ts'
import { submitToSandbox } from '#/domain/transition/submit-to-sandbox.ts'
import { useNow } from '#/domain/program/use-now.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { sendingOf } from '#/store/records/outbox.ts'
import { isPending } from '#/store/records/transition-state.ts'
import { t } from '#/features/builder/messages.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { HiddenText, Text } from '#/ui/text.tsx'
import { generateBlock } from '#/features/builder/screens/block-line.tsx'
import { SendCard } from './send-card.tsx'
import { KnownPassphrase, PassphraseCheck } from '#/features/builder/screens/word-check.tsx'
import { confirmedBy, isOfToday, rejectionLines } from '#/features/builder/words/outbox-words.ts'

export function SubmitCard({ known }: { readonly known: OpenedTransition }) {
  const { record, state } = known
  const height = useSubmissions(({ heights }) => heights.get(record.id))
  if (state.kind === 'confirmed') return <Done known={known} />
  if (isOfToday(record.profile)) {
    const send = <SendCard known={known} />
    const isUnsent = isPending(state) && sendingOf(record) === undefined
    return isUnsent ? <KnownPassphrase networkId={record.networkId}>{send}</KnownPassphrase> : send
  }
  if (!isPending(state)) return null
  return height === undefined ? <Submit known={known} /> : <Awaited height={height} />
}

function Submit({ known: { record } }: { readonly known: OpenedTransition }) {
  const isBusy = useSubmissions(({ busy }) => busy.has(record.id))
  const rejection = useSubmissions(({ rejections }) => rejections.get(record.id))
  const isNarrow = useNarrow()
  return (
    <Card
      title={t('submit.title')}
      foot={
        <Button kind="primary" block={isNarrow} busy={isBusy} onClick={() => void submitToSandbox(record)}>
          {t(rejection === undefined ? 'submit.act' : 'submit.again')}
        </Button>
      }
    >
      <Stack>
        <Text as="p">{t('submit.about')}</Text>
        {rejection === undefined ? null : (
          <LinesNote title={t('submit.rejected')} lines={rejectionLines(rejection)} />
        )}
      </Stack>
    </Card>
  )
}

function Awaited({ height }: { readonly height: number }) {
  const seconds = secondsUntil(height, useNow(1000))
  const isNarrow = useNarrow()
  return (
    <Card
      title={t('submit.waiting')}
      foot={
        seconds === undefined ? (
          <Button kind="primary" block={isNarrow} onClick={generateBlock}>
            {t('submit.block')}
          </Button>
        ) : undefined
      }
    >
      <Note tone="accent" icon="busy">
        {/* Screen readers announce the acceptance once, not the countdown every second. */}
        {seconds === undefined ? null : (
          <HiddenText>
            <span role="status">{t('submit.waiting')}</span>
          </HiddenText>
        )}
        <span role={seconds === undefined ? 'status' : 'timer'}>
          {seconds === undefined
            ? t('submit.waiting.told', { height })
            : t('submit.waiting.seconds', { height, seconds: Math.ceil(seconds) })}
        </span>
      </Note>
    </Card>
  )
}

function Done({ known: { record } }: { readonly known: OpenedTransition }) {
  const isNarrow = useNarrow()
  return (
    <>
      <Card
        title={t(confirmedBy(record))}
        foot={
          <ButtonLink
            kind="primary"
            block={isNarrow}
            render={<Link to="/identities/$id" params={{ id: record.identityId }} />}
          >
            {t('submit.done.open')}
          </ButtonLink>
        }
      >
        <Note tone="ok" alert>
          {t('submit.done.about', { kind: record.kind })}
        </Note>
      </Card>
      <PassphraseCheck />
    </>
  )
}
