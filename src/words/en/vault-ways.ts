export const vaultWays = {
  'vault.ways': 'Ways to open',
  'vault.ways.change': 'Change passphrase',
  'vault.ways.cost.here': '{cost}, {ms, number} ms here',
  'vault.ways.cost': 'Argon2id, {mebibytes} MiB, {passes, plural, one {# pass} other {# passes}}',
} as const
