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

/** Asks one word of a secret made of words, by a choice. Nothing until the question is there. */
export function WordCheck({
  words,
  ask,
  answer,
  onError,
  lost,
}: {
  readonly words: {
    readonly title: string
    readonly about: (place: number) => string
    readonly wrong: (place: number, word: string) => string
  }
  readonly ask: () => Promise<Question | null>
  /** Whether that was the word. */
  readonly answer: (word: string) => Promise<boolean>
  readonly onError: (error: unknown) => void
  /** For who has not written the words down: shown after a wrong answer. */
  readonly lost: ReactNode
}) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [wrong, setWrong] = useState<string>()
  useEffect(() => {
    void ask().then(setQuestion, () => setQuestion(null))
  }, [ask])
  if (question === null) return null
  const { place, choices } = question
  const choose = async (word: string) => {
    try {
      if (!(await answer(word))) setWrong(word)
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
          {wrong === undefined ? null : (
            <Stack gap="snug">
              <Text as="p" tone="bad">
                {words.wrong(place, wrong)}
              </Text>
              {lost}
            </Stack>
          )}
        </Announced>
      </Stack>
    </Card>
  )
}
