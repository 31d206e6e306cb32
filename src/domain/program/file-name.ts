import { removeSecretText } from '#/protocol/inspect/secret-text.ts'
import { toPlainLabel } from '#/protocol/names/plain-name.ts'

/** Returns the name without hidden characters, private keys and phrases; “?” if nothing is left. */
export function toFileName(name: string): string {
  const shown = removeSecretText(toPlainLabel(name))
  return shown === '' ? '?' : shown
}
