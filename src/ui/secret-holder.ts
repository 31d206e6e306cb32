/** A field that a secret stands in. */
interface SecretHolder extends EventTarget {
  value: string
}

/** The event that a field sends just before something else stands in it, or nothing: what shows it, hides it first. */
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
 * Lends what stands in the field to the act. `turn` differs with each thing that is put there: what comes while the act goes on
 * is not overwritten by what was lent. Tells whether nothing came: then the field is done with.
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

/** Lends what stands in a secret field to the act. Where the act fails, it stands there again. */
export type LendSecret = (act: (secret: string) => Promise<void>) => Promise<void>
