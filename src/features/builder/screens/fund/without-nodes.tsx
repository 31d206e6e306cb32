import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { isSecretText } from '#/protocol/inspect/secret-text.ts'
import { changeFund } from '#/domain/draft/draft-actions.ts'
import {
  dropGivenPayment,
  giveTransaction,
  giveTransactionText,
  type GivenPayment,
} from '#/domain/funding/given-payments.ts'
import { readFileText } from '#/domain/program/file-bytes.ts'
import { txidOf } from '#/domain/funding/deposit-coins.ts'
import type { Deposit, DepositSpend } from '#/store/records/deposit.ts'
import { t } from '#/features/builder/messages.ts'
import { copyWords } from '#/words/control-words.ts'
import { errorLines, violationLines } from '#/words/format-violation.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { loadQrTakeHook } from '#/words/qr-words.ts'
import { useAttempt } from '#/ui/attempt.tsx'
import { CopyButton, LinkButton } from '#/ui/button.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { DownloadButton, FileDrop } from '#/ui/file.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { lazyQrTake, QrScan } from '#/ui/qr-scan.tsx'
import { Text } from '#/ui/text.tsx'
import { PasteForm } from '#/ui/text-intake.tsx'

// Characters, more than the checked limit, so that a longer text is rejected instead of cut.
const longestPaste = 900_000

/** Funding without nodes: the user enters the payment, and another program sends the signed lock. */
export function WithoutNodes({
  deposit,
  waiting = deposit.spends.filter(({ state }) => state.kind === 'signed' || state.kind === 'sent'),
  children,
}: {
  readonly deposit: Deposit
  readonly waiting?: readonly DepositSpend[]
  readonly children: (lock: DepositSpend) => ReactNode
}) {
  const given = deposit.payments.filter(({ state }) => state.kind === 'given')
  return (
    <Disclosure title={t('fund.given')}>
      <Stack>
        <GiveForm depositId={deposit.id} />
        {given.map(({ bytes }) => (
          <Row key={txidOf(bytes)} wrap gap="snug">
            <IdentifierChip
              bare
              label={t('fund.given.transaction')}
              {...identifierWords(parseHex(txidOf(bytes)), 'hex')}
            />
            <LinkButton onClick={() => void dropGivenPayment(deposit.id, txidOf(bytes))}>
              {t('fund.given.drop')}
            </LinkButton>
          </Row>
        ))}
        {waiting.map((spend) => (
          <SignedBytes key={txidOf(spend.bytes)} spend={spend}>
            {spend.what === 'refund' ? null : children(spend)}
          </SignedBytes>
        ))}
      </Stack>
    </Disclosure>
  )
}

function GiveForm({ depositId }: { readonly depositId: string }) {
  const [outcome, setOutcome] = useState<GivenPayment>()
  const [attempt, run] = useAttempt()
  const take = (read: () => Promise<GivenPayment>) =>
    run(async () => {
      setOutcome(undefined)
      setOutcome(await read())
    })
  // A ref, because the camera must keep running across renders.
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  const onText = useCallback(
    (text: string) => latest.current(() => giveTransactionText(depositId, text)),
    [depositId],
  )
  const onBytes = useCallback(
    (bytes: Uint8Array) => latest.current(() => giveTransaction(depositId, bytes)),
    [depositId],
  )
  const openFile = (file: File) => take(async () => giveTransactionText(depositId, await readFileText(file)))
  return (
    <Stack gap="close">
      <Text as="p" size="small" tone="second">
        {t('fund.given.about')}
      </Text>
      <PasteForm
        label={t('fund.given.text')}
        hint={t('fund.bytes.forms')}
        act={t('fund.given.act')}
        why={t('fund.given.why')}
        rows={3}
        maxLength={longestPaste}
        busy={attempt.kind === 'busy'}
        isPrivate={isSecretText}
        onText={onText}
        onDropFile={openFile}
      />
      <Row wrap>
        <FileDrop label={t('fund.bytes.open')} hint={t('fund.bytes.drop')} onFile={openFile} />
      </Row>
      <QrScan words={{ open: t('fund.given.scan'), end: t('fund.given.scan.end') }}>
        <LazyQrTake onBytes={onBytes} onText={onText} />
      </QrScan>
      {outcome?.kind === 'taken' ? (
        <Note tone="ok" alert>
          {t('fund.given.taken')}
        </Note>
      ) : null}
      {outcome?.kind === 'other' ? (
        <Note tone="bad" alert>
          {t('fund.given.other')}
        </Note>
      ) : null}
      {outcome?.kind === 'rejected' ? (
        <LinesNote title={t('fund.given.rejected')} lines={violationLines(outcome.violations)} />
      ) : null}
      {attempt.kind === 'failed' ? (
        <LinesNote title={t('fund.given.rejected')} lines={errorLines(attempt.error)} />
      ) : null}
    </Stack>
  )
}

const LazyQrTake = lazyQrTake(loadQrTakeHook)

function SignedBytes({
  spend: { what, bytes },
  children,
}: {
  readonly spend: DepositSpend
  readonly children: ReactNode
}) {
  const text = formatHex(bytes)
  const name = t(what === 'refund' ? 'fund.address.spend.refund' : 'fund.address.spend.lock')
  return (
    <Stack gap="close">
      <Text as="p" size="small" tone="second">
        {t(what === 'refund' ? 'fund.given.signed.refund' : 'fund.given.signed')}
      </Text>
      <Row wrap>
        <CopyButton
          look="button"
          text={text}
          words={{ ...copyWords(), copy: t('fund.given.copy', { name }) }}
        />
        <DownloadButton
          fileName={`transaction-${txidOf(bytes).slice(0, 8)}.hex`}
          mediaType="text/plain"
          content={text}
          words={{ download: t('fund.given.file'), of: t('fund.given.file.of', { name }) }}
        />
      </Row>
      {children}
    </Stack>
  )
}

/** Opens the InstantSend step, where the instant lock of a draft is pasted. */
export function PasteLock({ draftId, lock }: { readonly draftId: string; readonly lock: DepositSpend }) {
  const transaction = formatHex(lock.bytes)
  return (
    <div>
      <LinkButton
        onClick={() => changeFund(draftId, { method: 'instant-send', transaction, outputIndex: null })}
      >
        {t('fund.given.go-on')}
      </LinkButton>
    </div>
  )
}
