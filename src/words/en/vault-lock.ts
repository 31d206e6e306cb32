/** When the vault locks itself, why it did, and how long a wrong passphrase waits. */
export const vaultLock = {
  'lock.at.today': '{at, time, short}',
  'lock.at': '{at, date, medium} {at, time, short}',
  'lock.by-hand': 'Locked by hand, {at}',
  'lock.by-hand.elsewhere': 'Locked by hand in another tab, {at}',
  'lock.idle': 'Locked after {minutes, plural, one {# minute} other {# minutes}} without input, {at}',
  'lock.sleep': 'Locked on sleep, {at}',
  'lock.sleep.about': 'This device slept, or the browser had stopped the page for too long.',
  'lock.hidden': 'Locked when the page was hidden, {at}',
  'lock.hidden.about': 'The settings ask for it.',
  'lock.changed': 'Locked by a change of the ways to open, {at}',
  'lock.changed.about':
    'Another tab changed the passphrase, its cost or the keys, or removed a passkey. What is valid now opens it.',
  'lock.elsewhere': 'Locked in another tab, {at}',
  'lock.unknown-time': 'Locked: the clock cannot be read, {at}',
  'lock.unknown-time.about': 'It could not be told how long nobody was here.',
  'lock.failed': 'Locked: the vault’s worker stopped, {at}',
  'lock.change': 'Change when it locks',
  'lock.left': 'Locks in {minutes, number} min without input. Lock now',
  'lock.wait': 'Next try in {seconds, number} s',
  'lock.wait.begin':
    'That was wrong {failed, number} times. The next try waits {seconds, plural, one {# second} other {# seconds}}. Nobody is locked out by it.',
  'lock.wait.over': 'You can try again now.',
  'lock.settings': 'Automatic lock',
  'lock.settings.idle': 'Lock after no input for',
  'lock.settings.idle.hint':
    'Input in any tab of Keywright counts. After sleep the vault locks whatever is set here.',
  'lock.settings.minutes': '{minutes, plural, one {# minute} other {# minutes}}',
  'lock.settings.never': 'Never',
  'lock.settings.never.about':
    'Whoever sits down at this browser while the session is open can sign with High keys. A lock by hand stays a lock.',
  'lock.settings.hidden': 'Lock also when the page is hidden',
  'lock.settings.hidden.hint': 'Also when you change to another tab of this window.',
  'lock.settings.kept': 'Kept in this browser, for all tabs.',
  'lock.settings.not-kept': 'This browser keeps no settings. This holds until the page is closed.',
} as const
