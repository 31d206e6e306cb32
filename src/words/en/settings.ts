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
  'settings.about.build': 'Build',
  'settings.about.build.unknown': 'The server does not answer.',
  'settings.about.build.copy': 'Copy the hash of the build',
  'settings.about.files': '{count, plural, one {# file} other {# files}} of this build',
  'settings.about.files.about':
    'The hash is the sha256 of build-manifest.json, which names every file with its own. Who builds the same sources gets the same bytes: docs/verify.md says how to compare them.',
  'settings.about.files.path': 'File',
  'settings.about.files.bytes': 'Bytes',
  'settings.about.files.hash': 'sha256',
  'settings.about.headers': 'Headers',
  'settings.about.headers.whole': 'All that protect this page are there.',
  'settings.about.headers.missing':
    'This page runs without {headers}. It works, but the browser does not hold it to its content policy. The host has to send them: docs/hosting.md.',
  'settings.about.licence': 'Licence',
  'settings.about.licence.value': 'MIT',
  'settings.about.words':
    'Keywright makes, keeps and uses identities entirely in this browser. It needs no account and no network.',
} as const
