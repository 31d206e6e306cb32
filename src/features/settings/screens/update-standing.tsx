import { copyWords } from '#/workspace/messages/control-words.ts'
import { lookingWord, takingWord } from '#/features/settings/words/program-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { lookForUpdate, takeUpdate } from '#/workspace/program/follow-program.ts'
import { useProgram } from '#/workspace/program/program-state.ts'
import { Button } from '#/ui/button.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** The version that waits, what is new in it, and the way to look for one. */
export function UpdateStanding() {
  const { keeping, offer, taking, looking } = useProgram()
  if (offer === undefined) {
    return (
      <Stack gap="close">
        <span role="status">{lookingWord(looking) ?? t('program.updates.none')}</span>
        {keeping === 'kept' ? (
          <div>
            <Button size="small" busy={looking === 'looking'} onClick={() => void lookForUpdate()}>
              {t('program.updates.look')}
            </Button>
          </div>
        ) : null}
      </Stack>
    )
  }
  return (
    <Stack gap="close">
      <b>{t('program.update.ready', { version: offer.version })}</b>
      <span role="status">{takingWord(taking) ?? t('program.update.about')}</span>
      <div>
        {t('program.updates.build')} <Text mono>{offer.hash}</Text>
        <CopyButton text={offer.hash} words={{ ...copyWords(), copy: t('settings.about.build.copy') }} />
      </div>
      <Disclosure title={t('program.updates.changes', { count: offer.changes.length })}>
        <ul>
          {offer.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </Disclosure>
      <div>
        <Button size="small" kind="primary" busy={taking === 'taking'} onClick={() => void takeUpdate()}>
          {t('program.update.take')}
        </Button>
      </div>
    </Stack>
  )
}
