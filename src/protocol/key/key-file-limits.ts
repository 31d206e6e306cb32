// Limits of key files, for pages too, which do not load what reads one.

/** Longest key file, in bytes: several times one with 32 keys. */
export const longestKeyFile = 65_536

/** Most private keys that are read of a key file. */
export const mostKeys = 100
