/** Public keys that go to another machine. */
export const givenKeys = {
  'given.title': 'Public keys for the online device',
  'given.about':
    'The online device builds with public keys alone. Choose the keys of a transition and their purpose. Private keys stay here.',
  'given.none': 'This vault has no private keys yet',
  'given.none.about':
    'Create them in the vault first: a Master key, a High key and, for a create or top-up, a single-use key.',
  'given.vault': 'Open the vault',
  'given.keys': 'Keys to export',
  'given.take': 'Export {name}',
  'given.full': 'A transition has no more than {count, number} keys',
  'given.purpose': 'Purpose',
  'given.purpose.of': 'Purpose of {name}',
  'given.single-use': 'Single-use key',
  'given.single-use.hint':
    'For a create or top-up: the lock transaction must pay to it. Each is for one lock.',
  'given.single-use.none': 'None',
  'given.first-id': 'Id of the first key',
  'given.first-id.hint': '0 for a new identity. For an update: the lowest id that the identity has not used.',
  'given.first-id.wrong': 'An id is a whole number from 0.',
  'given.json': 'Public keys as JSON',
  'given.takes':
    'On the online device, use “Add a key”, “JSON”. The single-use key goes into “Name its public key” in the Fund step.',
  'given.copy': 'Copy',
  'given.copy.single-use': 'Copy the single-use key',
  'given.download': 'File',
  'given.download.of': 'Download the public keys as JSON',
  'given.why': 'Choose a key first',
} as const
