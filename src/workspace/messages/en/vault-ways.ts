export const vaultWays = {
  'vault.ways': 'Ways to open',
  'vault.ways.cost': 'Argon2id, {mebibytes} MiB, {passes, plural, one {# pass} other {# passes}}',
} as const
