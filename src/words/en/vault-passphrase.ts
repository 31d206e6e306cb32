/** Changing what opens the vault. */
export const vaultPassphrase = {
  'passphrase.title': 'Passphrase',
  'passphrase.acts': 'What to change',
  'passphrase.tab.change': 'Change',
  'passphrase.tab.exposed': 'Exposed',
  'passphrase.tab.cost': 'Cost',
  'passphrase.locked': 'Changing it takes an open session, and the passphrase once more.',
  'passphrase.missing': 'There is no vault here whose passphrase could be changed.',
  'passphrase.cost': 'What a guess costs',
  'passphrase.cost.argon2id': 'Argon2id',
  'passphrase.cost.parameters':
    '{memory, number} MiB, {iterations, plural, one {# pass} other {# passes}}, one lane',
  'passphrase.cost.time': 'Takes here',
  'passphrase.cost.ms': 'about {ms, number} ms',
  'passphrase.cost.unmeasured': 'not measured in this tab yet',
  'passphrase.cost.about':
    'Each guess at a copy of the vault costs this much memory and work. It is raised on its own when this device proves faster.',
  'passphrase.present': 'Present passphrase',
  'passphrase.new': 'New passphrase',
  'passphrase.emptied':
    'Both fields are emptied when you press, also when the present passphrase was wrong. Write the new one down first.',
  'passphrase.emptied.failed': 'Both fields were emptied. Type both again.',
  'passphrase.running': 'Argon2id runs {runs, number} times.',
  'passphrase.running.about': 'Argon2id runs {runs, number} times: about {seconds} s here.',
  'passphrase.others': 'Other tabs are locked and say why. They open with what is valid then.',
  'passphrase.change': 'Change the passphrase',
  'passphrase.change.about':
    'The vault is encrypted under the new passphrase. The private keys stay sealed as they are.',
  'passphrase.change.not':
    'It does not undo what somebody kept: an old backup, or an old copy of this browser profile, still opens with the old passphrase. If somebody knows the old one, use “The passphrase was exposed”.',
  'passphrase.change.act': 'Change passphrase',
  'passphrase.change.done': 'The passphrase was changed. The old one no longer opens this vault.',
  'passphrase.raise': 'Raise the cost',
  'passphrase.raise.about':
    'The same passphrase, under stronger parameters: each guess costs more, and so does each unlock. The cost never falls again.',
  'passphrase.raise.not':
    'Old backups and old copies of this profile keep the cost that they were made with.',
  'passphrase.raise.choice': 'Cost',
  'passphrase.raise.option': '{memory, number} MiB, {iterations, plural, one {# pass} other {# passes}}',
  'passphrase.raise.option.about':
    '{memory, number} MiB, {iterations, plural, one {# pass} other {# passes}}: about {seconds} s here',
  'passphrase.raise.hint': 'A device with little memory may fail to open the vault at 256 MiB.',
  'passphrase.raise.act': 'Raise cost',
  'passphrase.raise.done': 'The cost was raised.',
  'passphrase.raise.most': 'The cost is the highest that the format allows: 256 MiB, 10 passes.',
  'passphrase.exposed': 'The passphrase was exposed',
  'passphrase.exposed.about':
    'For a passphrase that somebody may know: gate, session and device get new keys, and every private key that is sound is sealed anew, in one write.',
  'passphrase.exposed.not':
    'It does not undo what was opened: whoever had the passphrase together with a backup, or a copy of this profile, may hold the private keys themselves. Exchange those keys on the platform: add new ones to each identity, then disable the old. Move funds that a single-use private key can claim.',
  'passphrase.exposed.count':
    '{count, plural, =0 {No private key to seal anew} one {# private key is sealed anew} other {# private keys are sealed anew}}. Damaged ones stay as they lie.',
  'passphrase.exposed.act': 'Make new keys and seal everything anew',
  'passphrase.exposed.done':
    '{count, plural, =0 {The vault has new keys.} one {# private key was sealed anew.} other {# private keys were sealed anew.}} Now exchange the keys themselves, and make a new backup.',
  'passphrase.exposed.manifest':
    'A list of the sealed records is damaged, and what it does not confirm would be lost. Fix that first.',
} as const
