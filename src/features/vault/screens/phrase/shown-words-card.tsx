import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useBriefShowing } from '#/ui/use-brief-showing.ts'
import { WordList } from '#/ui/word-list.tsx'

/** The words, for 30 seconds: to be written down, or looked at. They cannot be copied: paper is what they are for. */
export function ShownWordsCard({
  words,
  onGone,
  onWritten,
}: {
  readonly words: readonly string[]
  readonly onGone: () => void
  readonly onWritten: (() => void) | undefined
}) {
  const seconds = useBriefShowing(onGone)
  return (
    <Card
      title={onWritten === undefined ? t('phrase.words.look') : t('phrase.words')}
      end={
        <Text size="small" tone="quiet">
          {t('phrase.words.left', { seconds })}
        </Text>
      }
    >
      <Stack>
        <WordList label={t('phrase.words.label')} words={words} />
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
