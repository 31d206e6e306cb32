import { postError } from '#/words/post-undo.ts'

/** Generates a block of the sandbox in manual mode. */
export function generateBlock(): void {
  import('#/domain/network/sandbox-actions.ts')
    .then(({ generateSandboxBlock }) => generateSandboxBlock())
    .catch(postError)
}
