import type { ComponentProps } from 'react'
import { Button } from '#/ui/button.tsx'
import { NewSecretField } from '#/ui/new-secret.tsx'
import { Stack } from '#/ui/layout.tsx'

/** The field of a new passphrase, and who suggests one. */
export function SuggestedSecretField({
  words,
  ...field
}: Omit<ComponentProps<typeof NewSecretField>, 'words'> & {
  readonly words: ComponentProps<typeof NewSecretField>['words'] & { readonly suggest: string }
}) {
  return (
    <Stack gap="close">
      <NewSecretField {...field} words={words} />
      <div>
        <Button icon="refresh" size="small" onClick={field.judged.fill}>
          {words.suggest}
        </Button>
      </div>
    </Stack>
  )
}
