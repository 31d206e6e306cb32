export const privateText = {
  'private.key': 'This looks like a private key. It was taken out of the field and is not stored.',
  'private.phrase': 'This looks like a recovery phrase. It was taken out of the field and is not stored.',
  'private.digits':
    'These 64 digits may be a private key. They were taken out of the field and are not stored.',
  'private.old':
    'This text has what looks like a private key, and is stored unencrypted. Store the key in the vault, then delete it here.',
  'private.store': 'Store it in the vault',
  'private.restore': 'Restore the phrase in the vault',
  'private.public': 'This is no private key',
  'private.public.phrase': 'This is no recovery phrase',
  'private.close': 'Close',
  'private.dialog': 'Store this private key in the vault',
  'private.dialog.about': 'It goes from the field to the vault, and is encrypted there.',
  'private.found':
    '{count, plural, one {One stored text looks} other {# stored texts look}} like a private key',
  'private.found.about':
    'An earlier version stored what you typed unencrypted. Nothing was changed. Store each key in the vault, then delete it here:',
  'private.found.more': 'and {count, number} more',
  'private.found.public': 'None of these is a private key',
  'private.place.create': 'draft of an identity',
  'private.place.top-up': 'draft of a top-up',
  'private.place.update': 'staged update',
  'private.place.identity': 'identity',
  'private.place.contract': 'data contract',
  'private.place.network': 'network',
  'private.place.run': 'many identities',
  'private.place.vault-key': 'label in the vault',
  'private.waits':
    '64 digits alone may be a private key. They are not stored until the output index follows.',
} as const
