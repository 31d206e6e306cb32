import { postError } from '#/words/post-undo.ts'

export function generateBlock(): void {
  import('#/domain/network/sandbox-actions.ts')
    .then(({ generateSandboxBlock }) => generateSandboxBlock())
    .catch(postError)
}
