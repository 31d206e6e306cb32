import '#/platform/zod-without-eval.ts'
import '#/ui/tokens.css'
import '#/ui/base.css'
import { RouterProvider, useRouterState } from '@tanstack/react-router'
import { Component, StrictMode, useEffect, type ReactNode } from 'react'
import { openRoot } from './react-root.ts'
import { beginPending, whilePending } from '#/platform/pending.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import { usePending } from '#/ui/late-part.tsx'
import { t } from './messages.ts'
import { usePainted } from './shell.tsx'
import { router } from './router.tsx'
import { StoppedPage } from './stopped-page.tsx'

export function startApp(root: HTMLElement): void {
  const endPending = beginPending('page')
  // A policy in the page cannot forbid framing, unlike the server's header.
  if (isSingleFile && window.parent !== window) {
    root.textContent = t('file.framed')
    endPending()
    return
  }
  openRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <RouterProvider router={router} />
        <Live endPending={endPending} />
      </ErrorBoundary>
    </StrictMode>,
  )
}

let isLive = false

function Live({ endPending }: { readonly endPending: () => void }) {
  const isPainted = usePainted()
  usePending('page', useRouterState({ select: ({ status }) => status === 'pending', router }))
  useEffect(() => {
    if (!isPainted) return
    if (!isLive) {
      isLive = true
      void whilePending('page', begin())
    }
    endPending()
  }, [isPainted, endPending])
  return null
}

async function begin(): Promise<void> {
  // Parts of the frame are in the same script, and show the failure themselves if the script does not load.
  const live = await import('./live.tsx').catch(() => undefined)
  if (live === undefined) isLive = false
  else live.startLive(router)
}

type BoundaryState = { readonly kind: 'sound' } | { readonly kind: 'stopped'; readonly error: unknown }

/** The last error boundary: pages have their own in the router. */
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
