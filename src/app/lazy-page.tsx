import { lazyRouteComponent } from '@tanstack/react-router'
import { createElement, type FunctionComponent } from 'react'

/**
 * A page, or a part of the first one, that is fetched when it is first shown. With it comes what every page needs: the guard of its
 * text fields and its queries.
 */
export function lazyPage<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return lazyRouteComponent(async () => {
    const [{ PageProviders }, Page] = await Promise.all([import('./page-providers.tsx'), load()])
    return { Page: (props: Props) => <PageProviders>{createElement(Page, props)}</PageProviders> }
  }, 'Page')
}

/** What pages fetch at the moment of need. */
export const lateParts: readonly (() => Promise<unknown>)[] = [
  () => import('#/vault/api/vault-api.ts'),
  () => import('#/vault/passkeys/passkey-ceremony.ts'),
  () => import('#/session/private-text/known-private-key.ts'),
  () => import('#/session/locks/note-draft.ts'),
  () => import('#/workspace/history/first-format.ts'),
  () => import('#/features/vault/screens/vault-contents.tsx'),
  () => import('#/features/settings/screens/network-form.tsx'),
  () => import('#/features/contracts/model/contract-answers.ts'),
  () => import('#/features/contracts/screens/samples-view.tsx'),
  () => import('#/features/contracts/screens/diagram-view.tsx'),
  () => import('#/features/contracts/screens/export-view.tsx'),
  () => import('#/features/contracts/screens/versions-view.tsx'),
  () => import('#/session/backup/workspace-part.ts'),
  () => import('#/session/backup/plan-workspace.ts'),
]
