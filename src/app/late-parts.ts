import { loadCodeEditor, loadPlot, loadPopups, loadQrPicture } from '#/ui/loaders.ts'

// What pages fetch at the moment of need. In the first script the names of their files alone would take a kilobyte.

/** Fetches all of it now: later the server may be unreachable. One that does not come now is asked for again. */
export async function fetchLateParts(): Promise<void> {
  for (const load of lateParts) await load().catch(() => undefined)
}

const lateParts: readonly (() => Promise<unknown>)[] = [
  async () => (await import('./query-client.ts')).preloadManifest(),
  loadPopups,
  () => import('./palette/palette.tsx'),
  () => import('./unlock-panel.tsx'),
  loadPlot,
  loadCodeEditor,
  loadQrPicture,
  () => import('#/platform/decode-qr.ts'),
  () => import('#/features/inspector/model/read-input.ts'),
  () => import('#/features/inspector/model/samples.ts'),
  () => import('#/features/inspector/screens/reading-view.tsx'),
  () => import('#/vault/api/vault-api.ts'),
  () => import('#/vault/passkeys/passkey-ceremony.ts'),
  () => import('#/vault/unlock/suggested-passphrase.ts'),
  () => import('#/session/private-text/known-private-key.ts'),
  () => import('#/session/locks/note-draft.ts'),
  () => import('#/session/sandbox/sandbox-platform-api.ts'),
  () => import('#/workspace/history/first-format.ts'),
  () => import('#/features/vault/screens/vault-contents.tsx'),
  () => import('#/features/vault/screens/phrase/phrase-contents.tsx'),
  () => import('#/features/exchange/screens/request-view.tsx'),
  () => import('#/features/settings/screens/network-form.tsx'),
  () => import('#/features/contracts/model/contract-answers.ts'),
  () => import('#/features/contracts/screens/contract-of-nodes.tsx'),
  () => import('#/features/contracts/screens/samples-view.tsx'),
  () => import('#/features/contracts/screens/diagram-view.tsx'),
  () => import('#/features/contracts/screens/export-view.tsx'),
  () => import('#/features/contracts/screens/versions-view.tsx'),
  () => import('#/features/identities/screens/import/import-verdict.tsx'),
  () => import('#/features/identities/screens/page/refresh-card.tsx'),
  () => import('#/session/backup/workspace-part.ts'),
  () => import('#/session/backup/plan-workspace.ts'),
]
