import { toFileName } from '#/domain/program/file-name.ts'
import { version } from '#/platform/build-form.ts'
import { useState } from 'react'
import { copyWords } from '#/words/control-words.ts'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/settings/messages.ts'
import { Announced, Text } from '#/ui/text.tsx'
import { Card } from '#/ui/card.tsx'
import { CopyButton } from '#/ui/button.tsx'
import { FileDrop } from '#/ui/file.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Stack } from '#/ui/layout.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'

export function ThisFileCard() {
  return (
    <Card title={t('file.about')}>
      <Stack>
        <Text as="p" tone="second">
          {t('file.about.words')}
        </Text>
        <Text as="p" tone="second">
          {t('file.about.cannot')}
        </Text>
        <KeyValues
          items={[
            { name: t('settings.about.version'), value: version },
            { name: t('settings.about.licence'), value: t('settings.about.licence.value') },
          ]}
        />
        <Text as="h3" strong>
          {t('file.about.hash')}
        </Text>
        <Text as="p" tone="second">
          {t('file.about.hash.why')}
        </Text>
        <KeyValues
          items={[
            { name: t('file.about.linux'), value: <Text mono>{commands.linux}</Text> },
            { name: t('file.about.mac'), value: <Text mono>{commands.mac}</Text> },
            { name: t('file.about.windows'), value: <Text mono>{commands.windows}</Text> },
          ]}
        />
        <HashFileForm />
      </Stack>
    </Card>
  )
}

const commands = {
  linux: 'sha256sum keywright.html',
  mac: 'shasum -a 256 keywright.html',
  windows: 'certutil -hashfile keywright.html SHA256',
}

function HashFileForm() {
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

interface HashedFile {
  readonly name: string
  readonly size: number
  readonly sha256: string
}

// Several times the size of the single file.
const mostBytes = 64 * 1024 * 1024

export async function hashFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<HashedFile> {
  if (file.size > mostBytes) throw new KeywrightError<WorkspaceErrorCode>('workspace/file-too-large')
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { name: toFileName(file.name), size: bytes.length, sha256: formatHex(sha256(bytes)) }
  } catch (cause) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/file-unreadable', { cause })
  }
}
