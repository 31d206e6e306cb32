import { isJsonObject } from '#/protocol/contract/json-value.ts'
import type { Found } from './found.ts'
import { describeMembers } from './member-fields.ts'
import type { Structured } from './read-span.ts'

/** Backup files (docs/backup-format.md): the envelope alone. What is sealed in it stays so. */
export function readBackup(structured: Structured): readonly Found[] {
  const { value, node, bytes, secrets, writing } = structured
  if (!isJsonObject(value) || value['format'] !== 'keywright-backup') return []
  return [
    {
      kind: 'backup',
      reason: 'format-member',
      bytes,
      size: bytes.length,
      field: describeMembers(node, 'plain', 'backup', secrets),
      secrets,
      checks: writing,
      likelihood: 99,
    },
  ]
}
