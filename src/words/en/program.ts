export const program = {
  'program.update.ready': 'Version {version} is ready',
  'program.update.about':
    'It is downloaded and waits; nothing changes until you take it. Then every tab of Keywright reloads, and the vault locks.',
  'program.update.take': 'Update now',
  'program.update.later': 'Later',
  'program.update.what': 'What changes',
  'program.update.busy':
    'A tab is signing or about to sign. Finish there, or leave that page, and press again. Nothing was changed.',
  'program.update.other-build':
    'Another version waits by now than the one that you saw. Look at this one, and press again. Nothing was changed.',
  'program.update.not-whole': 'The download is not whole any more. This version stays.',
  'program.update.no-answer':
    'No answer came in time, so it is not known whether it was taken. Reload this page to see, or press again.',
  'program.apart': 'This tab runs another version than the one that is kept here',
  'program.apart.about':
    'It was loaded past the kept copy, or before it. Reload it, so that all tabs are of one version.',
  'program.offline': 'Offline',
  'program.offline.unknown': 'Not known yet.',
  'program.offline.none': 'Not kept in this browser: the page needs its server to open.',
  'program.offline.downloading': 'Being downloaded.',
  'program.offline.kept': 'Kept whole in this browser. It opens without its server.',
  'program.offline.failed':
    'The download was not whole, or came without its content policy, so nothing of it is used. It is tried again when the page is opened.',
  'program.updates': 'Updates',
  'program.updates.none': 'None waits.',
  'program.updates.look': 'Look for an update',
  'program.updates.looking': 'Asking the server.',
  'program.updates.downloading': 'A newer version is being downloaded.',
  'program.updates.broken':
    'What the server has was not whole, or came without its content policy. Nothing of it is used; this version stays.',
  'program.updates.newest': 'The server has been asked. What it has is downloaded, or is here already.',
  'program.updates.out-of-reach': 'The server does not answer.',
  'program.updates.build': 'Its build:',
  'program.updates.changes':
    '{count, plural, =0 {Its changelog says nothing new} one {# point of its changelog is new} other {# points of its changelog are new}}',
  'program.install': 'Installed',
  'program.install.yes': 'Yes, as a program of its own.',
  'program.install.offer': 'No. It can have a window of its own, and open the files that it exports.',
  'program.install.none':
    'No. This browser does not offer it here, or it is installed and you look at it in a tab.',
  'program.install.ask': 'Install',
} as const
