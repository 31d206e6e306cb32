interface SecretHolder extends EventTarget {
  value: string
}

/** Event that a field sends just before its content is replaced or cleared, so that the content is hidden first. */
export const secretTurn = 'secretturn'

export function moveSecret(field: SecretHolder | null): string {
  if (field === null) return ''
  const { value } = field
  putSecret(field, '')
  return value
}

export function putSecret(field: SecretHolder | null, secret: string): void {
  if (field === null) return
  field.dispatchEvent(new Event(secretTurn, { bubbles: true }))
  field.value = secret
}

/** Lends the field's content. Returns true if no newer content came meanwhile; `turn` changes with each. */
export async function lendField(
  act: (secret: string) => Promise<void>,
  field: () => SecretHolder | null,
  turn: () => number,
): Promise<boolean> {
  const secret = moveSecret(field())
  const lent = turn()
  // Typing into the field does not change `turn`.
  const isUnchanged = () => turn() === lent && field()?.value === ''
  try {
    await act(secret)
  } catch (error) {
    if (isUnchanged()) putSecret(field(), secret)
    throw error
  }
  return isUnchanged()
}

/** Lends the content of a secret field to the action, and puts it back if the action fails. */
export type LendSecret = (act: (secret: string) => Promise<void>) => Promise<void>
