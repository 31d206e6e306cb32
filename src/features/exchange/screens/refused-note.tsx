import type { Violation } from '#/protocol/violation.ts'
import type { ExchangeDesk } from '#/features/exchange/model/exchange-desk.ts'
import { privateKeyLine } from '#/workspace/messages/format-error.ts'
import { formatViolation } from '#/workspace/messages/format-violation.ts'
import { t } from '#/workspace/messages/t.ts'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { ViolationLine } from '#/ui/violation-line.tsx'

/** Why nothing was opened: each rule that was broken, and where. */
export function RefusedNote({
  desk,
}: {
  readonly desk: Extract<ExchangeDesk, { readonly kind: 'empty' | 'refused' | 'not-read' | 'private' }>
}) {
  switch (desk.kind) {
    case 'empty':
      return null
    case 'not-read':
      return (
        <Note tone="bad" alert title={t('desk.not-read')}>
          {t('desk.not-read.about')}
        </Note>
      )
    case 'private':
      return (
        <Note tone="bad" alert title={t('desk.refused')}>
          {privateKeyLine().text}
        </Note>
      )
    case 'refused':
      return (
        <Note tone="bad" alert title={t('desk.refused')}>
          <Stack gap="tight">
            <p>{t('desk.refused.about')}</p>
            {desk.violations.map((each, index) => (
              <ViolationLine
                key={`${index} ${each.rule}`}
                violation={{ rule: each.rule, text: formatAt(each) }}
              />
            ))}
          </Stack>
        </Note>
      )
  }
}

function formatAt(each: Violation): string {
  const text = formatViolation(each)
  return each.path === '' ? text : t('desk.refused.at', { pointer: each.path, text })
}
