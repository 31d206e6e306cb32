/** The only error class: a stable `code` (`folder/what`), never a secret. Codes are declared where they are thrown. */
export class KeywrightError<Code extends string = string> extends Error {
  readonly code: Code

  constructor(code: Code, options?: { readonly detail?: string; readonly cause?: unknown }) {
    super(options?.detail === undefined ? code : `${code}: ${options.detail}`, { cause: options?.cause })
    this.name = 'KeywrightError'
    this.code = code
  }
}
