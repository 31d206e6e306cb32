import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { ExchangeAnswer } from '#/protocol/exchange/exchange-file.ts'
import { t } from '#/features/exchange/messages.ts'
import { formatProtocolName } from '#/words/network-words.ts'
import { useHandedFile } from '#/domain/program/handed-file.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { DropZone } from '#/ui/file.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { PageHead, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import {
  closeRequest,
  closeAnswer,
  openExchangeFile,
  useOpenRequest,
} from '#/features/exchange/model/open-request.ts'
import type { OpenRequest } from '#/features/exchange/model/read-exchange.ts'
import { BeginView } from './begin-view.tsx'
import type { ExchangeParts } from './request-view.tsx'

// Loaded when the first request is opened, or earlier with all other parts.
const LazyRequestView = lazyRouteComponent(() => import('./request-view.tsx'), 'RequestView')

export function ExchangePage(parts: ExchangeParts) {
  const { opened, opening } = useOpenRequest()
  useHandedFile('/exchange', openExchangeFile)
  const isOpen = opened.kind === 'request' || opened.kind === 'answer'
  return (
    <DropZone label={t('request.drop')} onFile={(file) => void openExchangeFile(file)}>
      <Stack gap="wide">
        <PageHead
          title={t('request.title')}
          lead={isOpen ? undefined : t('request.about')}
          actions={
            isOpen ? (
              <Button icon="close" onClick={closeRequest}>
                {t('request.clear')}
              </Button>
            ) : undefined
          }
        />
        {viewOf(opened, opening, parts)}
      </Stack>
    </DropZone>
  )
}

function viewOf(opened: OpenRequest, opening: number, parts: ExchangeParts): ReactNode {
  switch (opened.kind) {
    case 'empty':
    case 'rejected':
    case 'failed':
    case 'private':
      return <BeginView opened={opened} />
    case 'request':
      return (
        <LatePart>
          <LazyRequestView request={opened.request} answer={opened.answer} parts={parts} />
        </LatePart>
      )
    case 'answer': {
      const { answer } = opened
      return (
        <AnswerView key={opening} answer={answer}>
          {parts.receive(answer, () => closeAnswer(answer))}
        </AnswerView>
      )
    }
  }
}

function AnswerView({ answer, children }: { readonly answer: ExchangeAnswer; readonly children: ReactNode }) {
  return (
    <Card title={t('request.answer.came')}>
      <Stack>
        <Text as="p" tone="second">
          {t('request.answer.came.about')}
        </Text>
        <KeyValues
          items={[
            { name: t('request.profile'), value: formatProtocolName(answer.profile) },
            { name: t('request.answer.signed'), value: t('vault.keys.at', { at: answer.signedAtMs }) },
            {
              name: t('request.answer.signatures'),
              value: t('request.answer.count', { count: 1 + answer.witnesses.length }),
            },
            { name: t('request.digest'), value: <Text mono>{formatHex(answer.digest)}</Text> },
          ]}
        />
        {children}
      </Stack>
    </Card>
  )
}
