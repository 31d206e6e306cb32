import type { Violation } from '#/protocol/violation.ts'
import type { SampleRun } from '#/features/contracts/model/samples/run-sample.ts'
import { formatViolation } from '#/workspace/messages/format-violation.ts'
import { t } from '#/workspace/messages/t.ts'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { ViolationLine } from '#/ui/violation-line.tsx'

const shown = 50

/** Every rule that a document breaks, with the pointer to where. */
export function SampleViolations({
  run: { violations, notCheckable, unlisted },
}: {
  readonly run: SampleRun
}) {
  const left = Math.max(0, violations.length - shown) + unlisted
  return (
    <Stack gap="tight">
      {violations.length === 0 ? <Note tone="ok">{t('samples.holds')}</Note> : null}
      {violations.slice(0, shown).map((each) => (
        <ViolationLine key={`${each.rule} ${each.path}`} violation={lineOf(each)} />
      ))}
      {left === 0 ? null : <Text tone="second">{t('samples.unlisted', { count: left })}</Text>}
      {notCheckable.length === 0 ? null : (
        <Note title={t('samples.open-rule')}>
          {notCheckable.slice(0, shown).map((each) => (
            <div key={`${each.rule} ${each.path}`}>
              <Text mono>{`${each.rule} ${each.path}`}</Text>
            </div>
          ))}
        </Note>
      )}
    </Stack>
  )
}

function lineOf(violation: Violation) {
  const where = violation.path === '' ? '' : `${violation.path}: `
  return { rule: violation.rule, text: `${where}${formatViolation(violation)}` }
}
