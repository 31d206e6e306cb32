/** Lends what stands in a secret field to the act. Where the act fails, it stands there again. */
export type LendSecret = (act: (secret: string) => Promise<void>) => Promise<void>
