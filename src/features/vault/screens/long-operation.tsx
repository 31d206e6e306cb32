import { useState } from 'react'
import type { CallOptions, CallProgress } from '#/platform/worker-call.ts'
import { t } from '#/features/vault/messages.ts'
import { Button } from '#/ui/button.tsx'
import { ProgressBar } from '#/ui/figures.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Announced, Text } from '#/ui/text.tsx'

/** An operation of the vault that is under way: how far it is, as soon as the worker says so, and what cancels it. */
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

/** What is done meanwhile, how many private keys of how many, and the button that cancels it. */
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

// After the last private key the file or the vault is still written.
function progressWords({ done, total }: CallProgress): string {
  return done < total ? t('vault.progress', { done, total }) : t('vault.progress.last', { total })
}
