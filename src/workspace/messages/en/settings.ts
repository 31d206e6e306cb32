export const settings = {
  'settings.title': 'Settings',
  'settings.appearance': 'Appearance',
  'settings.theme': 'Theme',
  'settings.theme.system': 'As the system',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.theme.hint': 'Kept in this browser only.',
  'settings.theme.not-kept': 'This browser keeps no settings. The theme holds until the page is closed.',
  'settings.network': 'Network',
  'settings.network.name': 'Network',
  'settings.network.name.value': 'Sandbox, built in',
  'settings.network.about':
    'A practice network that runs inside Keywright. Its locks are real in form and carry no value.',
  'settings.network.profile': 'Wire profile',
  'settings.network.profile.value': 'spec',
  'settings.network.profile.about':
    'Transitions are written to the letter of the protocol document: canonical CBOR of all fields, up to 16 KB.',
  'settings.about': 'About',
  'settings.about.version': 'Version',
  'settings.about.licence': 'Licence',
  'settings.about.licence.value': 'MIT',
  'settings.about.words':
    'Keywright makes, keeps and uses identities entirely in this browser. It needs no account and no network.',
} as const
