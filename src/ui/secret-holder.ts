/** A field that a secret stands in. */
export interface SecretHolder extends EventTarget {
  value: string
}

/** The event that a field sends just before something else stands in it, or nothing: what shows it, hides it first. */
export const secretTurn = 'secretturn'
