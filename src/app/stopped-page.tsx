import { useEffect, useState, type ReactNode } from 'react'
import { t } from './messages.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import { Button, ButtonLink, CopyButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import type { CardFaultProps } from '#/ui/card-boundary.tsx'
import { PageHead, Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import type { ErrorReport } from './error-report.ts'

/** Shows the code of an error, never its text. Uses a plain link, because the router may be broken. */
export function StoppedPage(fault: CardFaultProps) {
  return (
    <Stack>
      <PageHead title={t('shell.error.title')} />
      <Fault {...fault} about={t('shell.error.about')}>
        <ButtonLink kind="quiet" render={<a href={isSingleFile ? '#/' : '/'} />}>
          {t('shell.error.back')}
        </ButtonLink>
      </Fault>
    </Stack>
  )
}

/** Shown if the frame fails, whose `main` landmark is then missing. */
export function StoppedProgram(fault: CardFaultProps) {
  return (
    <main>
      <StoppedPage {...fault} />
    </main>
  )
}

export function StoppedCard(fault: CardFaultProps) {
  return <Fault {...fault} about={t('shell.error.card')} />
}

function Fault({
  error,
  onAgain,
  about,
  children,
}: CardFaultProps & { readonly about: string; readonly children?: ReactNode }) {
  const told = useReport(error)
  return (
    <Card>
      <Stack>
        <p role="alert">
          <Text strong>{told?.text}</Text> {about}
        </p>
        {told === undefined ? null : (
          <Text tone="second">
            {t('shell.error.code')} <Text mono>{told.code}</Text>. {t('shell.error.report.about')}
          </Text>
        )}
        <Row wrap>
          <Button onClick={isMissingScript(error) ? reload : onAgain}>{t('shell.error.again')}</Button>
          {told === undefined ? null : (
            <CopyButton
              look="button"
              text={told.report}
              words={{
                copy: t('shell.error.report'),
                copied: t('shell.error.report.copied'),
                failed: t('shell.error.report.failed'),
              }}
            />
          )}
          {children}
        </Row>
      </Stack>
    </Card>
  )
}

// A page never requests a failed script again, so only a reload helps. Browsers and Vite word the error differently.
function isMissingScript(error: unknown): boolean {
  const missing = /dynamically imported module|importing a module script|unable to preload/i
  return error instanceof Error && missing.test(error.message)
}

function reload(): void {
  window.location.reload()
}

// The table of errors is not part of the first screen. If it cannot be loaded, the page says that it stopped.
function useReport(thrown: unknown): ErrorReport | undefined {
  const [report, setReport] = useState<ErrorReport>()
  useEffect(() => void makeReport(thrown, setReport), [thrown])
  return report
}

async function makeReport(thrown: unknown, onMade: (report: ErrorReport) => void): Promise<void> {
  try {
    const { reportError } = await import('./error-report.ts')
    onMade(reportError(thrown, isSingleFile ? location.hash.slice(1) : location.pathname))
  } catch {
    // Without a report, the page still says that it stopped.
  }
}
