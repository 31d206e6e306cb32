import { findSecretText } from '#/protocol/inspect/secret-text.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'

// What was on the disk since the page was opened, whose removal can be undone, or in a backup that is restored.
const knownSecrets = new Set<string>()

/**
 * The last guard before the disk, behind those of the fields. Throws where a record that is to be written has a private key or
 * a recovery phrase in any text, whose checksum is right, and `stored` does not have it: what an earlier version stored stays
 * writable. What only may be one, a field can tell.
 */
export function rejectNewSecret(stored: unknown, next: unknown): void {
  const storedTexts = new Set(textsOf(stored))
  const secrets = textsOf(next)
    .filter((text) => !storedTexts.has(text))
    .flatMap(secretsOf)
    .filter((each) => !knownSecrets.has(each))
  if (secrets.length === 0) return
  const known = new Set([...storedTexts].flatMap(secretsOf))
  if (!secrets.every((each) => known.has(each)))
    throw new KeywrightError<WorkspaceErrorCode>('workspace/private-key-here')
  for (const each of secrets) knownSecrets.add(each)
}

/** Notes what a record has on the disk before it is removed, or in a backup before it is restored: it stays writable. */
export function noteKnown(record: unknown): void {
  for (const each of textsOf(record).flatMap(secretsOf)) knownSecrets.add(each)
}

function secretsOf(text: string): readonly string[] {
  return findSecretText(text)
    .filter(({ isCertain }) => isCertain)
    .map(({ start, end }) => text.slice(start, end))
}

/** Every text within a value that the database can store, names of members included. */
function textsOf(value: unknown): readonly string[] {
  const texts: string[] = []
  const left: unknown[] = [value]
  while (left.length > 0) {
    const each = left.pop()
    if (typeof each === 'string') texts.push(each)
    else if (Array.isArray(each)) for (const item of each) left.push(item)
    else if (typeof each === 'object' && each !== null && !ArrayBuffer.isView(each))
      for (const [name, member] of Object.entries(each)) left.push(name, member)
  }
  return texts
}
