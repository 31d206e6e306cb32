import { useState, useRef } from 'react'
import { t } from '#/features/vault/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { useBriefShowing } from '#/ui/brief-secret.tsx'
import { PhraseWords } from '#/ui/list.tsx'
import { Sheet } from '#/ui/made-secret.tsx'
import { RevealForm, type ShownPhrase } from './phrase-state-card.tsx'
import { phraseSheet } from '#/words/vault-forms.ts'
import { secretWords } from '#/words/control-words.ts'
import { formatError } from '#/words/format-error.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { moveSecret } from '#/ui/secret-holder.ts'
import { SecretField } from '#/ui/secret-input.tsx'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'

export function HiddenWordsCard({
  onShown,
  onWritten,
  onLater,
}: {
  readonly onShown: (shown: ShownPhrase) => void
  readonly onWritten: () => void
  readonly onLater: () => void
}) {
  return (
    <Card title={t('phrase.hidden')}>
      <Stack>
        <RevealForm inline act={t('phrase.hidden.act')} about={t('phrase.hidden.about')} onShown={onShown} />
        <Row wrap>
          <Button onClick={onWritten}>{t('phrase.words.written')}</Button>
          <Button kind="quiet" onClick={onLater}>
            {t('phrase.later')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

/** Words show until they are written down, or for 30 seconds. They belong on paper, so they cannot be copied. */
export function ShownWordsCard({
  shown: { words, count },
  onGone,
  onWritten,
}: {
  readonly shown: ShownPhrase
  readonly onGone: () => void
  readonly onWritten: (() => void) | undefined
}) {
  const isTimed = onWritten === undefined
  const seconds = useBriefShowing(onGone, isTimed)
  return (
    <Card
      title={isTimed ? t('phrase.words.look') : t('phrase.words')}
      end={
        isTimed ? (
          <Text size="small" tone="quiet">
            {t('phrase.words.left', { seconds })}
          </Text>
        ) : undefined
      }
    >
      <Stack>
        <Sheet words={phraseSheet()}>
          <PhraseWords label={t('phrase.words.label')} words={words} count={count} />
        </Sheet>
        <Text as="p" tone="second">
          {t('phrase.words.about')}
        </Text>
        <Row wrap>
          {onWritten === undefined ? null : (
            <Button kind="primary" onClick={onWritten}>
              {t('phrase.words.written')}
            </Button>
          )}
          <Button icon="eye-off" onClick={onGone}>
            {t('phrase.words.hide')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

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
  const [wrong, setWrong] = useState<readonly number[]>([])
  const [isLost, setLost] = useState(false)
  const [attempt, run] = useAttempt()
  const check = () => {
    const words = places.map((place) => inputs.current.get(place)?.value ?? '')
    run(async () => {
      const answer = await vault.confirmPhrase({ words })
      if (answer.kind === 'confirmed') {
        inputs.current.forEach(moveSecret)
        return onRight()
      }
      setLost(answer.kind === 'not-asked')
      setWrong(answer.kind === 'wrong' ? answer.places : [])
      if (answer.kind === 'wrong') inputs.current.get(answer.places[0] ?? 0)?.focus()
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
              violations={
                wrong.includes(place) ? [{ rule: '', text: t('phrase.check.wrong', { place }) }] : []
              }
              autoFocus={index === 0}
              shownAtFirst
            />
          ))}
          {isLost && attempt.kind !== 'failed' ? (
            <Note tone="bad" alert>
              {t('phrase.check.lost')}
            </Note>
          ) : null}
          <AttemptNote attempt={attempt} words={formatError} />
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
