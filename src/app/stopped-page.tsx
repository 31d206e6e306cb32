import { useEffect, useState } from 'react'
import { t } from './messages.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { PageHead, Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

/** Shows the code of an error, never its own text, and the ways on. A plain link: the router may be what broke. */
export function StoppedPage({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  const { code, text } = useErrorText(error)
  return (
    <Stack>
      <PageHead title={t('shell.error.title')} />
      <Card>
        <Stack>
          <p role="alert">
            <Text strong>{text}</Text> {t('shell.error.about')}
          </p>
          {code === undefined ? null : (
            <Text tone="second">
              {t('shell.error.code')} <Text mono>{code}</Text>
            </Text>
          )}
          <Row wrap>
            <Button onClick={isMissingScript(error) ? reload : onAgain}>{t('shell.error.again')}</Button>
            <ButtonLink kind="quiet" render={<a href={isSingleFile ? '#/' : '/'} />}>
              {t('shell.error.back')}
            </ButtonLink>
          </Row>
        </Stack>
      </Card>
    </Stack>
  )
}

// A script that did not come is not asked for again in the same page. Browsers and Vite word it differently.
function isMissingScript(error: unknown): boolean {
  const missing = /dynamically imported module|importing a module script|unable to preload/i
  return error instanceof Error && missing.test(error.message)
}

function reload(): void {
  window.location.reload()
}

// The words of all errors are no part of the first screen. Where they cannot be fetched, the page says that it stopped.
function useErrorText(error: unknown): { readonly code?: string; readonly text?: string } {
  const [told, setTold] = useState<{ readonly code: string; readonly text: string }>()
  useEffect(() => void readError(error, setTold), [error])
  return told ?? {}
}

async function readError(
  error: unknown,
  onRead: (told: { readonly code: string; readonly text: string }) => void,
): Promise<void> {
  try {
    const { errorCode } = await import('#/session/error-code.ts')
    const { formatError } = await import('#/words/format-error.ts')
    onRead({ code: errorCode(error), text: formatError(error) })
  } catch {
    // The page says that it stopped.
  }
}
