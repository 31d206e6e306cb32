/** What this browser does with what is stored. */
export const storage = {
  'storage.title': 'This browser',
  'storage.persistence': 'Storage',
  'storage.kept': 'Persistent',
  'storage.not-kept': 'May be removed',
  'storage.refused': 'Denied',
  'storage.untold': 'The browser does not say',
  'storage.unknown': 'Asking the browser',
  'storage.space': 'Space',
  'storage.space.value': '{used} of {most} MB',
  'storage.space.untold': 'The browser does not say',
  'storage.idle': 'Lock after no input for',
  'storage.idle.value': '{minutes, number} min',
  'storage.last-lock': 'Last lock',
  'storage.ask': 'Ask the browser to keep it',
  'storage.refused.helps':
    'The browser did not agree to keep what is stored. Add this page as an app or bookmark it, then ask again. A tested backup outside this browser helps in any case.',
  'storage.not-kept.about': 'It is asked with the first private key that is sealed, or now.',
  'storage.engine.chromium':
    'Chromium-based browsers remove all data of a site when the disk runs short, the least recently used sites first, unless their storage is persistent. They decide without asking you: installed, bookmarked and often used sites stay.',
  'storage.engine.firefox':
    'Firefox removes all that a site has stored when the disk runs short, the sites used longest ago first, unless their storage is persistent. It asks you.',
  'storage.engine.safari':
    'Safari removes all that a site has stored after seven days of use in which you did not visit it, unless the page was added to the Home Screen or the Dock.',
  'storage.engine.other': 'Browsers remove what sites have stored when the disk runs short.',
  'storage.private':
    'In a private window everything goes when it is closed, and no page can tell that it is in one.',
  'storage.fault.vault': 'The vault could not be stored or read',
  'storage.fault.workspace': 'Drafts and identities are not saved',
  'storage.fault.full':
    'Free some space on this disk, or remove what other sites have stored. What is not stored yet is on this page only: leave it open. A backup can be made all the same.',
  'storage.fault.blocked': 'Close the other tabs of Keywright; the next change is stored again.',
  'storage.fault.outdated': 'A newer Keywright is open in another tab. Reload this one.',
  'storage.other-tab': 'Another tab changed a text that you typed here: “{text}”. Undo puts yours back.',
  'storage.fault.failed':
    'In a private window, or where the browser is set to keep nothing, nothing can be stored. Otherwise the next change tries again on a new connection.',
} as const
