export const settings = {
  'settings.title': 'Settings',
  'settings.appearance': 'Appearance',
  'settings.theme': 'Theme',
  'settings.theme.system': 'As the system',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.theme.hint': 'Kept in this browser only.',
  'settings.theme.not-kept': 'This browser keeps no settings. The theme holds until the page is closed.',
  'settings.about': 'About',
  'settings.about.version': 'Version',
  'settings.about.licence': 'Licence',
  'settings.about.licence.value': 'MIT',
  'settings.about.words':
    'Keywright makes, keeps and uses identities entirely in this browser. It needs no account and no network.',
} as const
