/**
 * The one error class of the project: a stable `code` (`folder/what`), never a secret. Each folder declares the union of its
 * codes beside the code that throws.
 */
export class KeywrightError<Code extends string = string> extends Error {
  readonly code: Code

  constructor(code: Code, options?: { readonly detail?: string; readonly cause?: unknown }) {
    super(options?.detail === undefined ? code : `${code}: ${options.detail}`, { cause: options?.cause })
    this.name = 'KeywrightError'
    this.code = code
  }
}
