import { useState } from 'react'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/words/t.ts'
import { changeUpdate } from '#/workspace/actions/update-actions.ts'
import type { JudgedUpdate } from '#/session/drafts/judge-update.ts'
import { checkUtcText, formatUtcText } from '#/features/builder/model/updates/utc-text.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { TextInput } from '#/ui/text-input.tsx'

const windowMs = 5 * 60_000

/** When the keys are disabled: now, or a time that the network takes too. */
export function DisabledAtCard({
  update: {
    draft: { id, disabledAtMs },
    report,
  },
  momentMs,
}: {
  readonly update: JudgedUpdate
  readonly momentMs: number
}) {
  const [typed, setTyped] = useState(() => formatUtcText(disabledAtMs ?? momentMs))
  const set = (atMs: number | null) => changeUpdate(id, () => ({ disabledAtMs: atMs }))
  const readAtMs = checkUtcText(typed)
  return (
    <Card title={t('update.at')}>
      {disabledAtMs === null ? (
        <Stack>
          <Text as="p">{t('update.at.now')}</Text>
          <Text as="p" size="small" tone="quiet">
            {t('update.at.now.about', { at: formatUtcText(momentMs) })}
          </Text>
          <div>
            <Button
              onClick={() => {
                setTyped(formatUtcText(momentMs))
                set(momentMs)
              }}
            >
              {t('update.at.change')}
            </Button>
          </div>
        </Stack>
      ) : (
        <Stack>
          <Field
            label={t('update.at.field')}
            hint={t('update.at.hint', {
              from: formatUtcText(momentMs - windowMs),
              to: formatUtcText(momentMs + windowMs),
            })}
            violations={
              readAtMs === undefined
                ? [{ rule: 'update.public-keys-disabled-at', text: t('update.at.wrong') }]
                : report.violations
                    .filter(({ rule }) => rule === 'network.disabled-at-now')
                    .map((each) => ({ rule: each.rule, text: formatViolation(each) }))
            }
          >
            <TextInput
              mono
              value={typed}
              maxLength={40}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value)
                const atMs = checkUtcText(value)
                if (atMs !== undefined) set(atMs)
              }}
            />
          </Field>
          <div>
            <Button onClick={() => set(null)}>{t('update.at.use-now')}</Button>
          </div>
        </Stack>
      )}
    </Card>
  )
}
