import { useState } from 'react'
import { copyWords } from '#/workspace/messages/control-words.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { hashFile, type HashedFile } from '#/features/settings/model/hash-file.ts'
import { Announced } from '#/ui/announced.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { FileDrop } from '#/ui/file-drop.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { ViolationLine } from '#/ui/violation-line.tsx'

/** Shows the SHA-256 of a file that the person chooses. */
export function HashFileForm() {
  const [attempt, run] = useAttempt()
  const [hashed, setHashed] = useState<HashedFile>()
  return (
    <Stack gap="close">
      <Text as="p" tone="second">
        {t('file.about.check.hint')}
      </Text>
      <FileDrop
        label={t('file.about.check')}
        onFile={(file) => run(async () => setHashed(await hashFile(file)))}
      />
      {attempt.kind === 'failed'
        ? errorLines(attempt.error).map((line) => <ViolationLine key={line.rule} violation={line} />)
        : null}
      <Announced>
        {hashed === undefined ? null : (
          <>
            <Text as="p" tone="second">
              {t('file.about.of', { name: hashed.name, size: hashed.size })}
            </Text>
            <Text mono>{hashed.sha256}</Text>
            <CopyButton text={hashed.sha256} words={{ ...copyWords(), copy: t('file.about.copy') }} />
          </>
        )}
      </Announced>
    </Stack>
  )
}
