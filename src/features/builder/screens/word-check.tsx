import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { isSandboxId } from '#/workspace/records/network.ts'
import { useVault, vault } from '#/session/vault/vault-session.ts'
import { formatError } from '#/words/format-error.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { t } from '#/features/builder/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Announced, Text } from '#/ui/text.tsx'

/** What uses a network, once it is certain that the passphrase was written down: the sandbox alone does without. */
export function KnownPassphrase({
  networkId,
  children,
}: {
  readonly networkId: string
  readonly children: ReactNode
}) {
  const asks = useVault(({ creation }) => creation.asksWord)
  return asks && !isSandboxId(networkId) ? <WordCheck /> : children
}

type Question = Awaited<ReturnType<typeof vault.askWord>>

/** Asks one word of a passphrase that the program made, by a choice among four. Nothing where none is asked. */
export function WordCheck() {
  const asks = useVault(({ creation }) => creation.asksWord)
  const [question, setQuestion] = useState<Question>(null)
  const [wrong, setWrong] = useState<string>()
  useEffect(() => {
    if (!asks) return
    // Without an answer the vault has been locked, and asks no more.
    void vault.askWord().then(setQuestion, () => setQuestion(null))
  }, [asks])
  if (!asks || question === null) return null
  const { place, choices } = question
  const answer = async (word: string) => {
    try {
      if (await vault.answerWord({ word })) postNotice({ tone: 'ok', text: t('word-check.right') })
      else setWrong(word)
    } catch (error) {
      postNotice({ tone: 'bad', text: formatError(error) })
    }
  }
  return (
    <Card title={t('word-check.title')}>
      <Stack gap="close">
        <Text as="p">{t('word-check.about', { place })}</Text>
        <Row wrap>
          {choices.map((word) => (
            <Button key={word} onClick={() => void answer(word)}>
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
                {t('word-check.wrong', { place, word: wrong })}
              </Text>
              <Link to="/vault">{t('word-check.lost')}</Link>
            </Stack>
          )}
        </Announced>
      </Stack>
    </Card>
  )
}
