import { useEffect, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Row, Stack } from './layout.tsx'
import { Announced, Text } from './text.tsx'

interface Question {
  /** From 1. */
  readonly place: number
  readonly choices: readonly string[]
}

/** A multiple-choice question for one word. Renders nothing until the question is loaded. */
export function WordCheck({
  words,
  ask,
  answer,
  onError,
  lost,
  isLost = false,
}: {
  readonly words: {
    readonly title: string
    readonly about: (place: number) => string
    readonly wrong: (place: number, word: string) => string
  }
  readonly ask: () => Promise<Question | null>
  /** Resolves to true for the right word. */
  readonly answer: (word: string) => Promise<boolean>
  readonly onError: (error: unknown) => void
  /** For users who have not written the words down: shown after a wrong answer, or at once with `isLost`. */
  readonly lost: ReactNode
  readonly isLost?: boolean
}) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [missed, setMissed] = useState<{ readonly place: number; readonly word: string }>()
  useEffect(() => {
    void ask().then(setQuestion, () => setQuestion(null))
  }, [ask])
  if (question === null) return null
  const { place, choices } = question
  const choose = async (word: string) => {
    try {
      if (await answer(word)) return
      setMissed({ place, word })
      setQuestion(await ask())
    } catch (error) {
      onError(error)
    }
  }
  return (
    <Card title={words.title}>
      <Stack gap="close">
        <Text as="p">{words.about(place)}</Text>
        <Row wrap>
          {choices.map((word) => (
            <Button key={word} onClick={() => void choose(word)}>
              <span lang="en" translate="no">
                {word}
              </span>
            </Button>
          ))}
        </Row>
        <Announced>
          {missed === undefined ? null : (
            <Text as="p" tone="bad">
              {words.wrong(missed.place, missed.word)}
            </Text>
          )}
          {missed === undefined && !isLost ? null : lost}
        </Announced>
      </Stack>
    </Card>
  )
}
