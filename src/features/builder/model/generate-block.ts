import { postError } from '#/words/post-undo.ts'

/** Generates a block of the sandbox, where blocks come only when the user generates them. */
export function generateBlock(): void {
  import('#/domain/network/sandbox-actions.ts')
    .then(({ generateSandboxBlock }) => generateSandboxBlock())
    .catch(postError)
}
