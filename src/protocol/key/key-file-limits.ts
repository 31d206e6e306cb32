// Pages import these limits without the reader in key-file.ts.

/** Maximum size of a key file, in bytes: several times that of a file with 32 keys. */
export const longestKeyFile = 65_536
export const mostKeys = 100
