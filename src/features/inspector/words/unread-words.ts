import type { Unread } from '#/protocol/inspect/unread.ts'
import { t } from '#/features/inspector/messages.ts'
import { formatSource } from './reading-words.ts'

/** Why an input is not recognized, as far as it could be read. */
export function formatUnread(unread: Unread): string {
  switch (unread.kind) {
    case 'bytes':
      return t('inspector.unread.bytes', { size: unread.size })
    case 'character':
      return t('inspector.unread.character', { character: unread.character, place: unread.place })
    case 'json':
      return t('inspector.unread.json', { line: unread.line, column: unread.column })
    case 'decoded':
      return t('inspector.unread.decoded', { encoding: formatSource(unread.encoding), size: unread.size })
    case 'length':
      return t('inspector.unread.length')
  }
}
