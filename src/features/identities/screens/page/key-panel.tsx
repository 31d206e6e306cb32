import type { ReactNode } from 'react'
import type { KeyRow } from '#/workspace/identities/list-key-rows.ts'
import { protectionKinds } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Pad } from '#/ui/pad.tsx'
import { ProtectionKey } from '#/ui/protection-key.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { KeyTable } from './key-table.tsx'

/** Every key of an identity, and what guards its private half. */
export function KeyPanel({
  rows,
  renderSelect,
  tools,
}: {
  readonly rows: readonly KeyRow[]
  /** What stands before each row. */
  readonly renderSelect?: ((row: KeyRow) => ReactNode) | undefined
  /** What can be done with all of them. */
  readonly tools?: ReactNode
}) {
  return (
    <Card
      title={t('identity.keys')}
      end={tools}
      flush
      foot={
        <Stack gap="snug">
          <Row wrap gap="close">
            {protectionKinds().map(({ count, word, about }) => (
              <Row key={word} gap="snug">
                <ProtectionKey count={count} word={word} />
                <Text size="small" tone="quiet">
                  {about}
                </Text>
              </Row>
            ))}
          </Row>
          <Text size="small" tone="quiet">
            {t('identity.keys.about')}
          </Text>
        </Stack>
      }
    >
      {rows.length === 0 ? (
        <Pad>
          <Text tone="quiet">{t('identity.keys.none')}</Text>
        </Pad>
      ) : (
        <KeyTable rows={rows} {...(renderSelect === undefined ? {} : { renderSelect })} />
      )}
    </Card>
  )
}
