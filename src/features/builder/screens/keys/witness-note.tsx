import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'

/** Says before it is broken that a public key alone is not enough, and offers what is. */
export function WitnessNote({
  profile,
  onImport,
}: {
  readonly profile: WireProfileName
  readonly onImport: () => void
}) {
  return (
    <Note
      tone="warn"
      action={
        <Button size="small" onClick={onImport}>
          {t('keys.add.source.import')}
        </Button>
      }
    >
      {t('keys.add.witness', { profile })}{' '}
      <Text mono size="micro" tone="quiet">
        {'witness.required'}
      </Text>
    </Note>
  )
}
