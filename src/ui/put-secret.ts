import { secretTurn, type SecretHolder } from './secret-holder.ts'

/** Puts a secret into a field and nowhere else. */
export function putSecret(field: SecretHolder | null, secret: string): void {
  if (field === null) return
  field.dispatchEvent(new Event(secretTurn, { bubbles: true }))
  field.value = secret
}
