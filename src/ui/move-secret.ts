import { putSecret } from './put-secret.ts'
import type { SecretHolder } from './secret-holder.ts'

/** Reads a secret field and empties it in the same breath. */
export function moveSecret(field: SecretHolder | null): string {
  if (field === null) return ''
  const { value } = field
  putSecret(field, '')
  return value
}
