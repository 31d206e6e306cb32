/** What a screen says of what is wrong with the form of many creates, with a pasted list or with one of its lines. */
export const bulkErrorWording = {
  'workspace/bulk-pattern': 'Put {n} into the label, once: it becomes the number of each identity.',
  'workspace/bulk-label': 'The last label would have more than 100 characters. Make the pattern shorter.',
  'workspace/bulk-witnesses':
    'In this wire profile every new key signs the create that it stands in. Master keys lie at the gate, which opens for one create at a time: make these identities one by one, or use a network of the profile spec.',
  'workspace/bulk-busy': 'Another run is being worked on. Wait until it ends, or stop it.',
  'workspace/list-empty': 'There is no lock in this list.',
  'workspace/list-length': 'The list has more than 4,000,000 characters. Nothing was read.',
  'workspace/list-lines': 'The list has more than 1,000 locks. Split it.',
  'workspace/list-header':
    'The first line names some columns and not others. Name transaction, lock, output index and WIF, each once, or leave that line out.',
  'workspace/list-line-length': 'The line has more than 80,000 characters: no create could hold it.',
  'workspace/list-quote': 'A quotation mark is not closed, or stands in the middle of a field.',
  'workspace/list-fields': 'The line has more or fewer fields than there are columns.',
  'workspace/list-json': 'The line is not a JSON object.',
  'workspace/list-member': 'The field is missing, stands there twice or is not text.',
} as const
