/** Reads a secret field and empties it in the same breath. */
export function takeSecret(input: HTMLInputElement | HTMLTextAreaElement | null): string {
  if (input === null) return ''
  const { value } = input
  input.value = ''
  return value
}
