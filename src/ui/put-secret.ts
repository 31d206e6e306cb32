/** Puts a secret into a field and nowhere else. */
export function putSecret(input: HTMLInputElement | HTMLTextAreaElement | null, secret: string): void {
  if (input !== null) input.value = secret
}
