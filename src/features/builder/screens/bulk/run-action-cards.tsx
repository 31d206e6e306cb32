import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RowFault } from '#/store/records/bulk-row.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { forgetPlan, usePlanOfRun } from '#/domain/funding/confirmed-plan.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { coverOf } from '#/domain/keys/uncovered.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { defaultKeyLabel } from '#/words/key-words.ts'
import { BackupLink } from '#/features/builder/screens/warning-lines.tsx'
import { SignCard } from '#/features/builder/screens/sign/sign-card.tsx'
import { dueRows, prepareRun, lacksKeys } from '#/features/builder/model/bulk/prepare-run.ts'
import type { RunView } from '#/features/builder/model/bulk/run-view.ts'
import { formatError } from '#/words/format-error.ts'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { useVault, type OfferedProof } from '#/domain/keys/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt, AttemptNote } from '#/ui/attempt.tsx'
import { Note } from '#/ui/note.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { shownRows, signRun } from '#/features/builder/model/bulk/sign-run.ts'
import { formatList } from '#/words/format-list.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { hasNodes } from '#/domain/network/platform-nodes.ts'
import { formatNetworkName, formatProtocolName } from '#/words/network-words.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { KeyValues } from '#/ui/list.tsx'
import { saveFile } from '#/ui/save-file.ts'
import {
  confirmRun,
  exportRun,
  markRunExported,
  type BulkExport,
} from '#/features/builder/model/bulk/export-run.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { postUndo } from '#/words/post-undo.ts'

export function PrepareCard({ view: { run, rows } }: { readonly view: RunView }) {
  const derives = useVault(({ phrase }) => phrase !== null)
  const [attempt, start] = useAttempt()
  const due = dueRows(run, false)
  const again = dueRows(run, true).length - due.length
  // A retry cannot help rows whose amount is too low.
  const low = rows.filter(({ row, state }) => state === 'failed' && row.faults.some(isTooLow)).length
  if (due.length === 0 && again === 0) return null
  const prepare = (isRetry: boolean, proof?: OfferedProof) =>
    start(() => prepareRun(run, { again: isRetry, ...(proof === undefined ? {} : { proof }) }))
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
          {again <= low ? null : (
            <Button icon="refresh" busy={busy} onClick={() => prepare(true)}>
              {t('bulk.retry', { count: again })}
            </Button>
          )}
        </Row>
        {low === 0 ? null : (
          <Text as="p" tone="second">
            {t('bulk.retry.low', { count: low })} <Link to="/build/bulk">{t('bulk.retry.low.new')}</Link>
          </Text>
        )}
        {violations.map((line) => (
          <ViolationLine key={line.rule} violation={line} />
        ))}
      </Stack>
    </Card>
  )
}

function isTooLow({ code }: RowFault): boolean {
  return code === 'asset-lock.create-minimum'
}

export function SignRunCard({ view: { run, rows, counts, readyDuffs } }: { readonly view: RunView }) {
  const network = useNetwork(run.networkId)
  const keysOfVault = useVault((view) => view.keys)
  const backups = useVault((view) => view.backups)
  const phrase = useVault((view) => view.phrase)
  const { checked: count } = counts
  const shown = useMemo(() => {
    const isBackedUp = coverOf({ phrase, ...(backups === undefined ? {} : { backups }) })
    const safe = new Set(keysOfVault.flatMap((key) => (isBackedUp?.(key) === false ? [] : [key.id])))
    const asking = new Set(keysOfVault.flatMap(({ id, compartment }) => (compartment === 'gate' ? [id] : [])))
    return shownRows(run, rows, { safe, asking })
  }, [run, rows, keysOfVault, backups, phrase])
  const unsafe = [...shown.values()].filter(({ warnings }) => warnings.length > 0).length
  const keys = run.keys.map(({ purpose, securityLevel }) => defaultKeyLabel(purpose, securityLevel))
  const plan = usePlanOfRun(
    run.id,
    [...shown.values()].map(({ signer }) => signer),
  )
  const asks = [...shown.values()].some((each) => each.asks)
  const asksProof = asks && plan === undefined
  const isWitnessing = wireProfiles[run.profile].witnesses
  return (
    <SignCard
      networkId={run.networkId}
      title={t('bulk.sign')}
      action={t('bulk.sign.act', { count })}
      asksProof={asksProof}
      inline
      onSign={async (proof) => {
        if (plan === undefined) return signRun(run, shown, { proof })
        try {
          await signRun(run, shown, { plan })
          forgetPlan()
        } catch (error) {
          if (errorCode(error) === 'vault/not-planned') forgetPlan()
          throw error
        }
      }}
    >
      <Text as="p" tone="second">
        {isWitnessing ? t('bulk.sign.about.witnesses', { count }) : t('bulk.sign.about', { count })}
      </Text>
      {asksProof ? (
        <Text as="p" tone="second">
          {t('bulk.sign.once', { count })}
        </Text>
      ) : null}
      {asks && plan !== undefined ? (
        <Text as="p" tone="second">
          {t('bulk.sign.by-plan', { count })}
        </Text>
      ) : null}
      <KeyValues
        items={[
          { name: t('bulk.sign.network'), value: formatNetworkName(network) },
          {
            name: t('bulk.sign.profile'),
            value: formatProtocolName(run.profile),
          },
          { name: t('bulk.sign.keys'), value: formatList(keys) },
          { name: t('bulk.sign.locked'), value: t('bulk.sign.locked.value', { duffs: readyDuffs }) },
          {
            name: t('consequence.after'),
            value: t('bulk.sign.after', { count, credits: creditsOf(readyDuffs) }),
          },
        ]}
      />
      {unsafe === 0 ? null : (
        <Note tone="warn" title={t('bulk.sign.not-backed-up', { count: unsafe })} action={<BackupLink />}>
          {t('bulk.sign.not-backed-up.about')}
        </Note>
      )}
    </SignCard>
  )
}

export function ExportRunCard({ view: { run, counts } }: { readonly view: RunView }) {
  const network = useNetwork(run.networkId)
  const [attempt, start] = useAttempt()
  const count = counts.signed + counts.exported + counts.settled
  // Nodes confirm creates submitted from here. Another program may have submitted exported ones, so the user confirms
  // those.
  const isConfirmedByHand =
    network === undefined || !hasNodes(network) || (!isSandboxId(network.id) && counts.exported > 0)
  const save = (form: BulkExport) =>
    start(async () => {
      const { fileName, mediaType, content } = await exportRun(run, form)
      saveFile(fileName, mediaType, content)
      await markRunExported(run)
    })
  const awaiting = counts.signed + counts.exported
  const confirm = () =>
    start(async () => {
      const confirmed = await confirmRun(run)
      postUndo(t('bulk.confirm.done', { count: confirmed.count }), async () => {
        const count = await confirmed.undo()
        if (count > 0) postNotice({ tone: 'bad', text: t('bulk.confirm.stayed', { count }) })
      })
    })
  const busy = attempt.kind === 'busy'
  return (
    <Card title={t('bulk.export')}>
      <Stack gap="close">
        <Text as="p" tone="second">
          {t('bulk.export.about', { count, byHand: String(isConfirmedByHand) })}
        </Text>
        <Row wrap>
          <Button icon="download" busy={busy} onClick={() => save('json-lines')}>
            {t('bulk.export.json-lines')}
          </Button>
          <Button icon="download" busy={busy} onClick={() => save('zip')}>
            {t('bulk.export.zip')}
          </Button>
          {awaiting === 0 || !isConfirmedByHand ? null : (
            <Button icon="check" busy={busy} onClick={confirm}>
              {t('bulk.confirm', { count: awaiting })}
            </Button>
          )}
        </Row>
        <AttemptNote attempt={attempt} words={formatError} />
      </Stack>
    </Card>
  )
}
