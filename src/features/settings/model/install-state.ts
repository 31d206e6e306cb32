import { create } from 'zustand'
import { browserInstall } from '#/platform/install-prompt.ts'

interface InstallState {
  readonly isInstalled: boolean
  /** Shows the browser's own prompt; undefined if the browser offers none. */
  readonly ask: (() => Promise<void>) | undefined
}

export const useInstall = create<InstallState>(() => ({
  isInstalled: browserInstall.isInstalled(),
  ask: undefined,
}))

/** Called at the start, because the browser makes its offer only once. */
export function followInstall(): void {
  browserInstall.listen(
    (ask) => useInstall.setState({ ask }),
    () => useInstall.setState({ isInstalled: true, ask: undefined }),
  )
}
