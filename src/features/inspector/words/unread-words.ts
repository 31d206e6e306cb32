import { nameCharacter } from '#/protocol/encoding/character-name.ts'
import type { Slip, Unread } from '#/protocol/inspect/unread.ts'
import { maxSpanNodes } from '#/protocol/inspect/span-node.ts'
import { formatList } from '#/words/format-list.ts'
import { t } from '#/features/inspector/messages.ts'
import { formatSource } from './reading-words.ts'

export function formatUnread(unread: Unread): string {
  switch (unread.kind) {
    case 'bytes':
      return t('inspector.unread.bytes', { size: unread.size })
    case 'character':
      return t('inspector.unread.character', {
        character: nameCharacter(unread.character),
        place: unread.place,
      })
    case 'hex':
      return t('inspector.unread.hex', {
        character: nameCharacter(unread.character),
        place: unread.place,
      })
    case 'json':
      return t('inspector.unread.json', {
        problem: unread.problem,
        line: unread.line,
        column: unread.column,
      })
    case 'members':
      return t('inspector.unread.known', { found: membersWords(unread) })
    case 'items':
      return t('inspector.unread.known', { found: t('inspector.unread.items', { count: unread.count }) })
    case 'too-many':
      return t('inspector.unread.too-many', { limit: maxSpanNodes })
    case 'words':
      return t('inspector.unread.words', { count: unread.count })
    case 'number':
      return t('inspector.unread.number')
    case 'odd-hex':
      return t('inspector.unread.odd-hex', { digits: unread.digits })
    case 'decoded': {
      const { encoding, size, slips } = unread
      return withSlips(t('inspector.unread.decoded', { encoding: formatSource(encoding), size }), slips)
    }
    case 'length':
      return withSlips(t('inspector.unread.length'), unread.slips)
  }
}

function withSlips(words: string, slips: readonly Slip[] = []): string {
  if (slips.length === 0) return words
  const places = slips.map(({ character, place }) =>
    t('inspector.unread.slip', { character: nameCharacter(character), place }),
  )
  return `${words} ${t('inspector.unread.slips', { slips: formatList(places), count: slips.length })}`
}

function membersWords({ names, count }: Extract<Unread, { readonly kind: 'members' }>): string {
  if (names.length === 0) return t('inspector.unread.members', { count })
  const rest = count - names.length
  const quoted = names.map((name) => t('inspector.unread.member', { name }))
  return formatList(rest === 0 ? quoted : [...quoted, t('inspector.unread.members.more', { count: rest })])
}
