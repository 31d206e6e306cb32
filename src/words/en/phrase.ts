export const phrase = {
  'phrase.title': 'Recovery phrase',
  'phrase.about':
    'Private keys that are made once there is a phrase are derived from it: whoever has its words can restore every one of them, on any machine. It restores no private key that was imported, and none that was made before there was a phrase.',
  'phrase.to-vault': 'Back to the vault',
  'phrase.needs-vault':
    'A phrase is sealed in a vault. Create the vault first, then make a phrase or bring the one you have.',

  'phrase.damaged': 'The recovery phrase is damaged',
  'phrase.damaged.about':
    'It was changed outside Keywright and does not open. No key is made at random instead: take the same phrase in again, from your paper.',
  'phrase.damaged.branches': 'What single-use keys are derived from is damaged',
  'phrase.damaged.branches.about':
    'The phrase itself is sound. The next key of an identity that you make or restore mends it, since the gate opens for that.',

  'phrase.make': 'Make a recovery phrase',
  'phrase.make.length': 'Number of words',
  'phrase.make.length.of': '{words, number} words',
  'phrase.make.length.12': 'Nobody can guess them.',
  'phrase.make.length.24': 'Twice as long to write down, for those who want more than enough.',
  'phrase.make.gate': 'The phrase is sealed at the gate, so that the passphrase is asked.',
  'phrase.make.act': 'Make the phrase',
  'phrase.exists': 'There is a phrase already. Nothing was changed.',

  'phrase.import': 'Use a phrase that you have',
  'phrase.import.about':
    'Take it in before any private key is made, then restore: a new private key could repeat one of an old identity.',
  'phrase.import.label': 'Recovery phrase',
  'phrase.import.note': '12 or 24 English words of BIP 39, without an extra passphrase',
  'phrase.import.hint':
    'It goes straight into the vault’s worker. The field keeps it until it is taken, so that a wrong word can be mended.',
  'phrase.import.act': 'Take the phrase in',
  'phrase.import.done': 'The phrase is sealed. Restore your private keys from it now.',
  'phrase.fault.length':
    '{found, plural, one {This is # word.} other {These are # words.}} A phrase has 12 or 24.',
  'phrase.fault.words':
    '{count, plural, one {Word {places} is not in the list of BIP 39.} other {Words {places} are not in the list of BIP 39.}} Compare with what you wrote down.',
  'phrase.fault.checksum':
    'Each word is in the list, but they do not belong together: one is wrong, or two have changed places.',

  'phrase.words': 'Write these words down',
  'phrase.words.look': 'The words of your phrase',
  'phrase.words.label': 'Words of the recovery phrase',
  'phrase.words.left': '{seconds, plural, one {hidden in # s} other {hidden in # s}}',
  'phrase.words.about':
    'On paper, in this order, with their numbers. Whoever reads them has your private keys: no photograph, no file, no message.',
  'phrase.words.written': 'I have written them down',
  'phrase.words.hide': 'Hide them',
  'phrase.hidden': 'The words are hidden',
  'phrase.hidden.about':
    'They stand on a screen for 30 seconds, or until you leave the page. Show them again as often as you need.',
  'phrase.hidden.act': 'Show the words again',
  'phrase.later': 'Later',

  'phrase.check': 'Check what you wrote down',
  'phrase.check.about': 'Give three of its words, as they stand on your paper.',
  'phrase.check.word': 'Word {place, number}',
  'phrase.check.act': 'Check the words',
  'phrase.check.wrong':
    'At least one of them is not the word at its place. Compare your paper with the words, and try again.',
  'phrase.check.again': 'Look at the words again',
  'phrase.check.done': 'The phrase is written down: three of its words were right.',
  'phrase.check.lost': 'The vault was locked in between. Show the words again.',

  'phrase.state': 'Your phrase',
  'phrase.state.words': 'Words',
  'phrase.state.made': 'Made',
  'phrase.state.imported': 'Taken in',
  'phrase.state.written': 'Written down',
  'phrase.state.not-written': 'Not written down',
  'phrase.state.not-yet': 'Not yet',
  'phrase.state.at': '{at, date, medium} {at, time, short}',
  'phrase.state.derived': 'Private keys that it restores',
  'phrase.state.others': 'Private keys that it does not restore',
  'phrase.reveal': 'Show the words',
  'phrase.reveal.about':
    'For 30 seconds, or until you leave the page. Make sure that nobody looks over your shoulder.',
  'phrase.write': 'Write it down',
  'phrase.write.about': 'The words are shown for 30 seconds at a time. Then three of them are asked for.',

  'phrase.unwritten': 'The recovery phrase is not written down yet',
  'phrase.unwritten.about':
    'It stands in this browser only. If this profile is lost, so are the private keys that it should restore.',
  'phrase.offer': 'A recovery phrase, before the first private key?',
  'phrase.offer.about':
    'Private keys that are made from then on can be restored from twelve written words. It takes a minute; you can go on without.',
  'phrase.offer.act': 'Make or bring a phrase',
  'phrase.card.none': 'Twelve or 24 words that restore every private key made after them.',
  'phrase.card.unwritten': '{words, number} words, sealed at the gate, and not written down yet.',
  'phrase.card.written':
    '{words, number} words, sealed at the gate. Shown for 30 seconds, then removed from the page.',
  'phrase.card.open': 'Reveal or restore',
  'phrase.unlock': 'The phrase is used while the vault is open.',

  'lost.title': 'Forgot the passphrase?',
  'lost.about':
    'Nobody can reset it: the private keys are sealed with it, and there is no other copy. What can bring them back is a recovery phrase or a backup, in a new vault.',
  'lost.about.passkey':
    'Nobody can reset it, but a passkey of this vault opens it without. Where none is at hand, a recovery phrase or a backup brings the private keys back, in a new vault.',
  'lost.passkey': 'With a passkey',
  'lost.passkey.about':
    'Unlock with it, then change the passphrase under Ways to open: that takes the passkey, too. Nothing is lost.',
  'lost.phrase': 'With the recovery phrase',
  'lost.phrase.about':
    'Begin a new vault here, take the phrase in, restore. It brings back {derived, plural, =0 {none of the private keys here: none is derived from a phrase} one {the # private key here that is derived from it} other {the # private keys here that are derived from it}}.',
  'lost.phrase.others':
    '{others, plural, one {# private key here was imported or made before the phrase: it does not come back.} other {# private keys here were imported or made before the phrase: they do not come back.}}',
  'lost.backup': 'With a backup',
  'lost.backup.about':
    'Begin a new vault here. The page then offers to restore the backup file, with the passphrase that it was made under.',
  'lost.neither': 'With neither',
  'lost.neither.about':
    'Go on trying: nothing is deleted by wrong passphrases, they only wait longer. A locked vault can stay as it is.',
  'lost.begin': 'Begin a new vault',

  'discard.title': 'Remove this vault and begin a new one?',
  'discard.about':
    'Everything sealed in it is removed from this browser at once: {count, plural, =0 {no private key} one {# private key} other {# private keys}}, the recovery phrase, the audit log. Nothing of it is kept. Drafts and identities stay.',
  'discard.about.unknown':
    'Everything that is stored of it is removed from this browser at once: its private keys, the recovery phrase, the audit log. Nothing of it is kept. Drafts and identities stay.',
  'discard.name': 'remove {count, plural, one {# private key} other {# private keys}}',
  'discard.name.unknown': 'remove the vault',
  'discard.label': 'Type this to go on',
  'discard.keep': 'Keep the vault',
  'discard.act': 'Remove the vault',
  'discard.why': 'Needs these words',
  'discard.done': 'The old vault was removed. Create the new one.',
} as const
