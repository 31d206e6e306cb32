import { findSecretText } from '#/protocol/inspect/secret-text.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'

// Secrets that were already on the disk or in a restored backup. They stay writable, because removals can be undone.
const knownSecrets = new Set<string>()

/**
 * The last check before the disk. Throws if a record has a private key or recovery phrase with a valid checksum that
 * `stored` lacks; old records stay writable. The form’s fields also detect texts that are only possibly private.
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

export function noteKnown(record: unknown): void {
  for (const each of textsOf(record).flatMap(secretsOf)) knownSecrets.add(each)
}

function secretsOf(text: string): readonly string[] {
  return findSecretText(text)
    .filter(({ isCertain }) => isCertain)
    .map(({ start, end }) => text.slice(start, end))
}

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
