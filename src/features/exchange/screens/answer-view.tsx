import type { ReactNode } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { SignatureBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** Signatures that came back, with the way to what they answer. */
export function AnswerView({
  answer,
  takeBack,
}: {
  readonly answer: SignatureBundle
  readonly takeBack: ReactNode
}) {
  return (
    <Card title={t('desk.answer.came')}>
      <Stack>
        <Text as="p" tone="second">
          {t('desk.answer.came.about')}
        </Text>
        <KeyValues
          items={[
            { name: t('desk.profile'), value: answer.profile },
            { name: t('desk.answer.signed'), value: t('vault.keys.at', { at: answer.signedAtMs }) },
            {
              name: t('desk.answer.signatures'),
              value: t('desk.answer.count', { count: 1 + answer.witnesses.length }),
            },
            { name: t('desk.digest'), value: <Text mono>{formatHex(answer.digest)}</Text> },
          ]}
        />
        {takeBack}
      </Stack>
    </Card>
  )
}
