import { useRef, useState } from 'react'
import { secretWords } from '#/words/control-words.ts'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/vault/messages.ts'
import { vault } from '#/session/vault/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { Row } from '#/ui/row.tsx'
import { SecretField } from '#/ui/secret-field.tsx'
import { Stack } from '#/ui/stack.tsx'
import { moveSecret } from '#/ui/move-secret.ts'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'

/** Asks for three words at the places that the worker chose. */
export function CheckWordsCard({
  places,
  onRight,
  onLook,
}: {
  readonly places: readonly number[]
  readonly onRight: () => void
  readonly onLook: () => void
}) {
  const inputs = useRef(new Map<number, HTMLInputElement>())
  const [refusal, setRefusal] = useState<'wrong' | 'not-asked'>()
  const [attempt, run] = useAttempt()
  const check = () => {
    const words = places.map((place) => moveSecret(inputs.current.get(place) ?? null))
    run(async () => {
      const { kind } = await vault.confirmPhrase({ words })
      if (kind === 'confirmed') onRight()
      else setRefusal(kind)
    })
  }
  return (
    <Card title={t('phrase.check')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (attempt.kind !== 'busy') check()
        }}
      >
        <Stack>
          <Text as="p" tone="second">
            {t('phrase.check.about')}
          </Text>
          {places.map((place, index) => (
            <SecretField
              key={place}
              ref={(input) => {
                if (input === null) inputs.current.delete(place)
                else inputs.current.set(place, input)
              }}
              label={t('phrase.check.word', { place })}
              words={secretWords()}
              violations={[]}
              autoFocus={index === 0}
              shownAtFirst
            />
          ))}
          {refusal === undefined && attempt.kind !== 'failed' ? null : (
            <Note tone="bad" alert>
              {attempt.kind === 'failed' ? formatError(attempt.error) : formatRejection(refusal)}
            </Note>
          )}
          <Row wrap>
            <Button kind="primary" type="submit" busy={attempt.kind === 'busy'}>
              {t('phrase.check.act')}
            </Button>
            <Button onClick={onLook}>{t('phrase.check.again')}</Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

function formatRejection(refusal: 'wrong' | 'not-asked' | undefined): string {
  return refusal === 'not-asked' ? t('phrase.check.lost') : t('phrase.check.wrong')
}
