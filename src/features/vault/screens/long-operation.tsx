import { useState } from 'react'
import type { CallOptions, CallProgress } from '#/platform/worker-call.ts'
import { t } from '#/features/vault/messages.ts'
import { Button } from '#/ui/button.tsx'
import { ProgressBar } from '#/ui/figures.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Announced, Text } from '#/ui/text.tsx'

export interface LongOperation {
  readonly progress: CallProgress | undefined
  readonly cancel: () => void
}

/** Follows one operation at a time. */
export function useLongOperation() {
  const [running, setRunning] = useState<LongOperation>()
  const follow = async <Result,>(work: (options: CallOptions) => Promise<Result>): Promise<Result> => {
    const controller = new AbortController()
    const cancel = () => controller.abort()
    setRunning({ progress: undefined, cancel })
    try {
      return await work({
        signal: controller.signal,
        onProgress: (progress) => setRunning({ progress, cancel }),
      })
    } finally {
      setRunning(undefined)
    }
  }
  return [running, follow] as const
}

export function LongOperationNote({
  running,
  about,
}: {
  readonly running: LongOperation | undefined
  readonly about: string
}) {
  return (
    <Stack gap="snug">
      <Announced>{running === undefined ? null : <Text tone="second">{about}</Text>}</Announced>
      {running?.progress === undefined ? null : (
        <ProgressBar label={progressWords(running.progress)} {...running.progress} />
      )}
      {running === undefined ? null : (
        <Row>
          <Button onClick={running.cancel}>{t('vault.progress.cancel')}</Button>
        </Row>
      )}
    </Stack>
  )
}

// After the last private key the worker still writes the file or the vault.
function progressWords({ done, total }: CallProgress): string {
  return done < total ? t('vault.progress', { done, total }) : t('vault.progress.last', { total })
}
