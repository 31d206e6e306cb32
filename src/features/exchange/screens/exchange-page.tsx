import type { ReactNode } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { SignatureBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { t } from '#/features/exchange/messages.ts'
import { useHandedFile } from '#/session/program/handed-file.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { DropZone } from '#/ui/file.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { PageHead, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import {
  closeRequest,
  closeAnswer,
  openExchangeFile,
  useOpenRequest,
  type OpenRequest,
} from '#/features/exchange/model/exchange-desk.ts'
import { BeginView } from './begin-view.tsx'
import type { ExchangeParts } from './exchange-parts.ts'
import { RequestView } from './request-view.tsx'

/** Where this machine signs for another. */
export function ExchangePage(parts: ExchangeParts) {
  const { desk, opening } = useOpenRequest()
  useHandedFile('/exchange', openExchangeFile)
  const isOpen = desk.kind === 'request' || desk.kind === 'answer'
  return (
    <DropZone label={t('request.drop')} onFile={(file) => void openExchangeFile(file)}>
      <Stack gap="wide">
        <PageHead
          title={t('request.title')}
          note={isOpen ? undefined : t('request.about')}
          actions={
            isOpen ? (
              <Button icon="close" onClick={closeRequest}>
                {t('request.clear')}
              </Button>
            ) : undefined
          }
        />
        {viewOf(desk, opening, parts)}
      </Stack>
    </DropZone>
  )
}

function viewOf(desk: OpenRequest, opening: number, parts: ExchangeParts): ReactNode {
  switch (desk.kind) {
    case 'empty':
    case 'refused':
    case 'not-read':
    case 'private':
      return <BeginView desk={desk} />
    case 'request':
      return <RequestView request={desk.request} answer={desk.answer} parts={parts} />
    case 'answer': {
      const { answer } = desk
      return (
        <AnswerView
          key={opening}
          answer={answer}
          takeBack={parts.takeBack(answer, () => closeAnswer(answer))}
        />
      )
    }
  }
}

/** Signatures that came back, with the way to what they answer. */
function AnswerView({
  answer,
  takeBack,
}: {
  readonly answer: SignatureBundle
  readonly takeBack: ReactNode
}) {
  return (
    <Card title={t('request.answer.came')}>
      <Stack>
        <Text as="p" tone="second">
          {t('request.answer.came.about')}
        </Text>
        <KeyValues
          items={[
            { name: t('request.profile'), value: answer.profile },
            { name: t('request.answer.signed'), value: t('vault.keys.at', { at: answer.signedAtMs }) },
            {
              name: t('request.answer.signatures'),
              value: t('request.answer.count', { count: 1 + answer.witnesses.length }),
            },
            { name: t('request.digest'), value: <Text mono>{formatHex(answer.digest)}</Text> },
          ]}
        />
        {takeBack}
      </Stack>
    </Card>
  )
}
