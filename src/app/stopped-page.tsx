import { errorCode } from '#/session/error-code.ts'
import { formatError } from '#/words/format-error.ts'
import { t } from './messages.ts'
import { isSingleFile } from '#/session/program/single-file.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { PageHead, Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

/** Shows the code of an error, never its own text, and the ways on. A plain link: the router may be what broke. */
export function StoppedPage({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  return (
    <Stack>
      <PageHead title={t('shell.error.title')} />
      <Card>
        <Stack>
          <Note tone="bad" alert title={formatError(error)}>
            {t('shell.error.about')}
          </Note>
          <KeyValues items={[{ name: t('shell.error.code'), value: <Text mono>{errorCode(error)}</Text> }]} />
          <Row wrap>
            <Button onClick={onAgain}>{t('shell.error.again')}</Button>
            <ButtonLink kind="quiet" render={<a href={isSingleFile ? '#/' : '/'} />}>
              {t('shell.error.back')}
            </ButtonLink>
          </Row>
        </Stack>
      </Card>
    </Stack>
  )
}
