import { keepingWord } from '#/features/settings/words/program-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useInstall } from '#/features/settings/model/program/install-state.ts'
import { useProgram } from '#/workspace/program/program-state.ts'
import { Button } from '#/ui/button.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Stack } from '#/ui/stack.tsx'
import { UpdateStanding } from './update-standing.tsx'

/** Whether this program opens without its server, what waits to be taken, and its installation. */
export function ProgramStanding() {
  const keeping = useProgram((state) => state.keeping)
  const { isInstalled, ask } = useInstall()
  return (
    <KeyValues
      items={[
        { name: t('program.offline'), value: keepingWord(keeping) },
        { name: t('program.updates'), value: <UpdateStanding /> },
        {
          name: t('program.install'),
          value: isInstalled ? (
            t('program.install.yes')
          ) : ask === undefined ? (
            t('program.install.none')
          ) : (
            <Stack gap="close">
              <span>{t('program.install.offer')}</span>
              <div>
                <Button size="small" onClick={() => void ask()}>
                  {t('program.install.ask')}
                </Button>
              </div>
            </Stack>
          ),
        },
      ]}
    />
  )
}
