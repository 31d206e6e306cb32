import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { RevealForm } from './reveal-form.tsx'
import type { ShownPhrase } from './shown-phrase.ts'

/** While the phrase is being written down and its words are off the screen. */
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
