import { dueRows, prepareRun, lacksKeys } from '#/features/builder/model/bulk/prepare-run.ts'
import type { RunView } from '#/features/builder/model/bulk/bulk-run.ts'
import { errorLines } from '#/words/format-error.ts'
import { t } from '#/features/builder/messages.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { useVault, type OfferedProof } from '#/session/vault/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { ViolationLine } from '#/ui/violation-line.tsx'

/** What brings the rows that wait, or were refused, as far as they go without a signature. */
export function PrepareCard({ view: { run } }: { readonly view: RunView }) {
  const derives = useVault(({ phrase }) => phrase !== null)
  const [attempt, start] = useAttempt()
  const due = dueRows(run, false)
  const again = dueRows(run, true).length - due.length
  if (due.length === 0 && again === 0) return null
  const prepare = (ofRefused: boolean, proof?: OfferedProof) =>
    start(() => prepareRun(run, { again: ofRefused, ...(proof === undefined ? {} : { proof }) }))
  const busy = attempt.kind === 'busy'
  const violations = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const act = t('bulk.prepare.act', { count: due.length })
  const about = (
    <Text as="p" tone="second">
      {t('bulk.prepare.about')}
    </Text>
  )
  if (derives && due.some((row) => lacksKeys(run, row))) {
    return (
      <Card title={t('bulk.prepare')}>
        <ProofForm
          inline
          {...proofForm(act)}
          busy={busy}
          violations={violations}
          onProof={(proof) => prepare(false, proof)}
        >
          {about}
          <Text as="p" tone="second">
            {t('bulk.prepare.derive')}
          </Text>
        </ProofForm>
      </Card>
    )
  }
  return (
    <Card title={due.length === 0 ? t('bulk.retry.title') : t('bulk.prepare')}>
      <Stack gap="close">
        {due.length === 0 ? null : about}
        <Row wrap>
          {due.length === 0 ? null : (
            <Button kind="primary" busy={busy} onClick={() => prepare(false)}>
              {act}
            </Button>
          )}
          {again === 0 ? null : (
            <Button icon="refresh" busy={busy} onClick={() => prepare(true)}>
              {t('bulk.retry', { count: again })}
            </Button>
          )}
        </Row>
        {violations.map((line) => (
          <ViolationLine key={line.rule} violation={line} />
        ))}
      </Stack>
    </Card>
  )
}
