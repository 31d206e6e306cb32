import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, Link, lazyRouteComponent } from '@tanstack/react-router'
import { Component, type ReactNode, Suspense, useState } from 'react'
import { privateKeyLine } from '#/words/format-error.ts'
import { t } from './messages.ts'
import { findPrivateText } from '#/session/private-text/private-text.ts'
import { publicTexts } from '#/workspace/records/public-texts.ts'
import { Checkbox } from '#/ui/choice.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { LinkButton } from '#/ui/button.tsx'
import { PrivateGuardContext, type PrivateGuard, type PrivateNoteProps } from '#/ui/private-note.tsx'
import { Row } from '#/ui/layout.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { StoppedPage } from './stopped-page.tsx'

const LazyKeepPastedKey = lazyRouteComponent(
  () => import('#/features/vault/screens/save-pasted-key.tsx'),
  'KeepPastedKey',
)

const messageOf = { key: 'private.key', phrase: 'private.phrase', digits: 'private.digits' } as const

/** The message of a field into which a private key or a recovery phrase was pasted, with a link to the vault. */
function PrivateTextNote({ kind, isOld, lend, onPublic, onClose }: PrivateNoteProps) {
  const [isStoring, setStoring] = useState(false)
  const { rule } = privateKeyLine()
  const stop = () => setStoring(false)
  return (
    <div role="alert">
      <ViolationLine
        violation={{
          rule,
          text: isOld ? t('private.old') : t(messageOf[kind]),
          fix: (
            <Row wrap>
              {kind === 'phrase' && !isOld ? <Link to="/vault/phrase">{t('private.restore')}</Link> : null}
              {kind !== 'phrase' && lend !== undefined ? (
                <LinkButton onClick={() => setStoring(true)}>{t('private.store')}</LinkButton>
              ) : null}
              {onPublic === undefined ? null : (
                <Checkbox
                  label={kind === 'phrase' ? t('private.public.phrase') : t('private.public')}
                  checked={false}
                  onChecked={onPublic}
                />
              )}
              <LinkButton onClick={onClose}>{t('private.close')}</LinkButton>
            </Row>
          ),
        }}
      />
      <Dialog
        open={isStoring && lend !== undefined}
        title={t('private.dialog')}
        about={t('private.dialog.about')}
        onClose={stop}
      >
        <Suspense>{lend === undefined ? null : <LazyKeepPastedKey lend={lend} />}</Suspense>
      </Dialog>
    </div>
  )
}

/** Guards every text field of the program. */
const privateGuard: PrivateGuard = {
  find: findPrivateText,
  allow: publicTexts.add,
  Note: PrivateTextNote,
}

type BoundaryState = { readonly kind: 'sound' } | { readonly kind: 'stopped'; readonly error: unknown }

/** The last net, around everything: pages have their own in the router. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { kind: 'sound' }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { kind: 'stopped', error }
  }

  override render() {
    if (this.state.kind === 'sound') return this.props.children
    return (
      <main>
        <StoppedPage error={this.state.error} onAgain={() => this.setState({ kind: 'sound' })} />
      </main>
    )
  }
}

export function Providers() {
  return (
    <ErrorBoundary>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <PrivateGuardContext value={privateGuard}>
            <RouterProvider router={router} />
          </PrivateGuardContext>
        </QueryClientProvider>
      </CSPProvider>
    </ErrorBoundary>
  )
}
