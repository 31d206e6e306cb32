import type { KeySummary } from '#/workspace/identities/key-summary.ts'
import { levelWord } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { LevelStrip } from '#/ui/level-strip.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** Enabled keys of each level; a Master and a High key are needed. */
export function KeysByLevel({ keys: { count, enabled, levels } }: { readonly keys: KeySummary }) {
  return (
    <Stack gap="snug">
      <LevelStrip
        label={t('identities.keys')}
        levels={levels.map(({ level, count: ofLevel }) => ({
          name: levelWord(level),
          count: ofLevel,
          needed: level === 0 || level === 2,
        }))}
      />
      <Text size="micro" tone="quiet">
        {count === enabled
          ? t('identities.keys.count', { count })
          : t('identities.keys.disabled', { count, disabled: count - enabled })}
      </Text>
    </Stack>
  )
}
