import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { securityLevels } from '#/protocol/key/security-level.ts'
import { levelWord } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { LevelStrip } from '#/ui/level-strip.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

export function KeysByLevel({ keys }: { readonly keys: readonly IdentityPublicKey[] }) {
  return (
    <Stack gap="snug">
      <LevelStrip
        label={t('identities.keys')}
        levels={securityLevels.map(({ level }) => ({
          name: levelWord(level),
          count: keys.filter(({ securityLevel }) => securityLevel === level).length,
          needed: level === 0 || level === 2,
        }))}
      />
      <Text size="micro" tone="quiet">
        {t('identities.keys.count', { count: keys.length })}
      </Text>
    </Stack>
  )
}
