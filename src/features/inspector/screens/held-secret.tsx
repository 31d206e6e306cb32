import { useState, type ReactNode, type Ref } from 'react'
import { secretWords } from '#/workspace/messages/control-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { SecretField } from '#/ui/secret-field.tsx'
import { Stack } from '#/ui/stack.tsx'

/**
 * Where a pasted private key waits for the vault: in a field that nobody but the form reads. It is always there, since what is
 * pasted goes from field to field.
 */
export function HeldSecret({
  ref,
  turn,
  children,
}: {
  readonly ref: Ref<HTMLInputElement>
  /** Which one is held, if one is. */
  readonly turn: number | undefined
  /** Takes it into the vault. */
  readonly children: ReactNode
}) {
  // Each is asked for anew.
  const [keeping, setKeeping] = useState<number>()
  const isHeld = turn !== undefined
  const isKeeping = isHeld && keeping === turn
  const { show, hide } = secretWords()
  return (
    <div hidden={!isHeld}>
      <Stack>
        {isHeld ? (
          <Note
            tone="warn"
            alert
            title={t('inspector.masked.title')}
            action={
              isKeeping ? undefined : (
                <Button onClick={() => setKeeping(turn)}>{t('inspector.masked.vault')}</Button>
              )
            }
          >
            {t('inspector.held.about')} {t('inspector.masked.maybe')}
          </Note>
        ) : null}
        <div hidden={!isKeeping}>
          <Card>
            <Stack>
              <SecretField
                ref={ref}
                mono
                label={t('inspector.held')}
                hint={t('inspector.held.hint')}
                words={{ show, hide }}
                violations={[]}
              />
              {isKeeping ? children : null}
            </Stack>
          </Card>
        </div>
      </Stack>
    </div>
  )
}
