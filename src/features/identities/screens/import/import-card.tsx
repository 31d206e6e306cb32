import { useEffect, useState } from 'react'
import { placeInText, readJsonTree } from '#/protocol/contract/json-tree.ts'
import { bareText, indexInPasted } from '#/protocol/encoding/pasted-text.ts'
import type { Violation } from '#/protocol/violation.ts'
import { useOfferedIdentity } from '#/domain/identity/offered-identity.ts'
import { platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { readFileText } from '#/domain/program/file-bytes.ts'
import { privateKeyLine } from '#/words/format-error.ts'
import { errorLines, formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/identities/messages.ts'
import { looksPrivate } from '#/domain/private-text/private-text.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { JsonIntake } from '#/ui/text-intake.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import type { FieldViolation } from '#/ui/field.tsx'
import { importForm } from '#/features/identities/model/import-form.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { useImport } from '#/features/identities/model/import-reading.ts'
import { ImportVerdict } from './import-verdict.tsx'
import { ReadFromNodes } from './read-from-nodes-form.tsx'

export function ImportCard({
  dropped,
  onClose,
}: {
  readonly dropped: File | undefined
  readonly onClose: () => void
}) {
  const text = importForm.useImportForm((form) => form.text)
  const label = importForm.useImportForm((form) => form.label)
  const [rejected, setRejected] = useState(false)
  const [attempt, run, forget] = useAttempt()
  const reading = useImport(text)
  const network = useCurrentNetwork()
  const canRead = platformNodesOf(network).length > 0
  const change = (next: string) => {
    forget()
    setRejected(false)
    importForm.change({ text: next })
  }
  const open = (file: File) =>
    run(async () => {
      const next = await readFileText(file)
      // A rejected file leaves the field unchanged.
      if (looksPrivate(next)) setRejected(true)
      else change(next)
    })
  useEffect(() => {
    if (dropped !== undefined) open(dropped)
    // A file is read once, when it is dropped.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dropped])
  const close = () => {
    importForm.shut()
    useOfferedIdentity.setState({ id: undefined })
    onClose()
  }
  const done = () => {
    importForm.served(text)
    useOfferedIdentity.setState({ id: undefined })
    onClose()
  }
  const faults = reading.kind === 'rejected' ? importFaults(reading.violations, text) : []
  return (
    <Card
      title={t('import.title')}
      end={
        <Button size="small" kind="quiet" icon="close" onClick={close}>
          {t('import.close')}
        </Button>
      }
    >
      <Stack>
        {canRead ? (
          <>
            <ReadFromNodes key={network.id} text={text} onText={change} />
            <Text as="h3" strong>
              {t('import.by-json')}
            </Text>
          </>
        ) : (
          <Text as="p" tone="second">
            {t('import.about')}
          </Text>
        )}
        <Columns shape="two">
          <JsonIntake
            words={{
              label: t('import.json'),
              note: t('import.json.note'),
              file: t('import.file'),
              fileHint: t('import.file.hint'),
            }}
            text={text}
            takesFocus={!canRead}
            violations={[
              ...(rejected ? [privateKeyLine()] : []),
              ...faults,
              ...(attempt.kind === 'failed' ? errorLines(attempt.error) : []),
            ]}
            onText={change}
            onFile={open}
            onDropFile={open}
          />
          <ImportVerdict
            reading={reading}
            label={label}
            onLabel={(next) => importForm.change({ label: next })}
            onDone={done}
          />
        </Columns>
      </Stack>
    </Card>
  )
}

/** The place where the text stops being JSON. Undefined for valid JSON that is not an object. */
function formatBreak(text: string): string | undefined {
  const reading = readJsonTree(bareText(text))
  return 'problem' in reading
    ? t('import.json.broken', placeInText(text, indexInPasted(text, reading.problem.at)))
    : undefined
}

// No user fixes more violations at once.
const mostShown = 20

function importFaults(violations: readonly Violation[], given: string): readonly FieldViolation[] {
  const lines = violations.slice(0, mostShown).map((each) => {
    const text = (each.rule === 'json.object' ? formatBreak(given) : undefined) ?? formatViolation(each)
    return { rule: each.rule, text: each.path === '' ? text : t('import.place', { path: each.path, text }) }
  })
  const more = violations.length - lines.length
  const last = violations[mostShown]
  return last === undefined ? lines : [...lines, { rule: last.rule, text: t('import.more', { count: more }) }]
}
