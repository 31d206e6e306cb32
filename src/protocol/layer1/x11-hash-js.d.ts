// The package has no types. docs/decisions/0031-x11-in-javascript.md
declare module '@dashevo/x11-hash-js' {
  const x11: {
    /** Formats are 0 for text, 1 for bytes, 2 for words. */
    readonly digest: (input: readonly number[], inputFormat: 1, outputFormat: 1) => readonly number[]
  }
  export default x11
}
