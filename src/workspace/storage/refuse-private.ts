import { findSecretText } from '#/protocol/inspect/secret-text.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { WorkspaceChange, WorkspaceDatabase, WorkspaceStore } from './workspace-database.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'

/** A record that is to be written, and the private keys and phrases in it. */
interface DoubtfulRecord {
  readonly store: WorkspaceStore
  readonly key: string
  readonly secrets: readonly string[]
}

// What was on the disk since the page was opened. A removal of it can be undone.
const knownSecrets = new Set<string>()

/**
 * The last guard before the disk, behind those of the fields: the records with a private key or a recovery phrase in any text,
 * whose checksum is right. What only may be one, a field can tell.
 */
export function findDoubtful(changes: readonly WorkspaceChange[]): readonly DoubtfulRecord[] {
  return changes.flatMap((change) => {
    if (change.kind !== 'put') return []
    const secrets = textsOf(change.value)
      .flatMap(secretsOf)
      .filter((each) => !knownSecrets.has(each))
    return secrets.length === 0 ? [] : [{ store: change.store, key: change.key, secrets }]
  })
}

/** Notes what a record has on the disk before it is removed. */
export function noteRemoved(record: unknown): void {
  for (const each of textsOf(record).flatMap(secretsOf)) knownSecrets.add(each)
}

/** Throws where one of these records has a secret that is not on the disk: what an earlier version stored stays writable. */
export async function refuseNew(
  database: Pick<WorkspaceDatabase, 'read'>,
  doubtful: readonly DoubtfulRecord[],
): Promise<void> {
  if (doubtful.length === 0) return
  const stored = await database.read()
  for (const { store, key, secrets } of doubtful) {
    const known = new Set(textsOf(stored[store].get(key)).flatMap(secretsOf))
    if (!secrets.every((each) => known.has(each)))
      throw new KeywrightError<WorkspaceErrorCode>('workspace/private-key-here')
    for (const each of secrets) knownSecrets.add(each)
  }
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
