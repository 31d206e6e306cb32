/** A field with a secret in it. */
interface SecretHolder extends EventTarget {
  value: string
}

/** The event that a field sends just before its content is replaced or emptied: whoever shows the content hides it first. */
export const secretTurn = 'secretturn'

/** Reads a secret field and empties it in the same breath. */
export function moveSecret(field: SecretHolder | null): string {
  if (field === null) return ''
  const { value } = field
  putSecret(field, '')
  return value
}

/** Puts a secret into a field and nowhere else. */
export function putSecret(field: SecretHolder | null, secret: string): void {
  if (field === null) return
  field.dispatchEvent(new Event(secretTurn, { bubbles: true }))
  field.value = secret
}

/**
 * Lends the content of the field to the action. `turn` differs with each content: what is put there while the action runs is
 * not overwritten by what was lent. Returns whether nothing was put there: then the field is done with.
 */
export async function lendField(
  act: (secret: string) => Promise<void>,
  field: () => SecretHolder | null,
  turn: () => number,
): Promise<boolean> {
  const secret = moveSecret(field())
  const lent = turn()
  // What is typed into the field itself takes no turn.
  const isUnchanged = () => turn() === lent && field()?.value === ''
  try {
    await act(secret)
  } catch (error) {
    if (isUnchanged()) putSecret(field(), secret)
    throw error
  }
  return isUnchanged()
}

/** Lends the content of a secret field to the action. When the action fails, the content is put back. */
export type LendSecret = (act: (secret: string) => Promise<void>) => Promise<void>
