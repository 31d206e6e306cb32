import { useState, useRef, type ReactNode } from 'react'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { useUsedLockKeys } from '#/domain/funding/list-locks.ts'
import { changeFund } from '#/domain/draft/draft-actions.ts'
import { longestKeyText } from '#/store/records/draft-fund.ts'
import { makeSingleUseKey, importSingleUseKey } from '#/domain/draft/fund-actions.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { findLockMatch } from '#/features/builder/model/draft-lock.ts'
import { secretWords } from '#/words/control-words.ts'
import { t } from '#/features/builder/messages.ts'
import { useVaultWhy } from '#/words/vault-forms.ts'
import { formatKeyName, sortByName } from '#/words/vault-key-words.ts'
import { errorLines, violationLines } from '#/words/format-violation.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { useVault, type VaultKey } from '#/domain/keys/vault-session.ts'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Field, type FieldViolation } from '#/ui/field.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { SecretField } from '#/ui/secret-input.tsx'
import { Select, TextInput } from '#/ui/input.tsx'
import { moveSecret } from '#/ui/secret-holder.ts'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { LockMatchFix } from './lock-fixes.tsx'

export function SingleUseKeyField({ checked }: { readonly checked: CheckedDraft }) {
  const { draft, report } = checked
  const keys = useVault((view) => view.keys)
  const open = useVault((view) => view.session.kind === 'open')
  const vaultWhy = useVaultWhy()
  const [importing, setImporting] = useState(false)
  const [attempt, run] = useAttempt()
  const used = useUsedLockKeys()
  const isUsed = ({ publicKey }: VaultKey) => used.has(formatHex(publicKey))
  const own = sortByName(keys.filter(({ kind }) => kind === 'single-use')).toSorted(
    (a, b) => Number(isUsed(a)) - Number(isUsed(b)),
  )
  const gone = draft.fund.singleUseKey !== null && report.singleUseKey === undefined && keys.length > 0
  const wrong = report.fund.violations.outputIndex.filter(({ rule }) => rule === 'proof.single-use-key')
  const match = findLockMatch(report.fund, report.singleUsePublicKey, keys, wireProfiles[draft.profile])
  const fix = <LockMatchFix checked={checked} match={match} />
  const misfits = violationLines(wrong).map((line) => ({ ...line, fix }))
  const offered = wrong.length === 0 && match.key !== undefined ? <Row wrap>{fix}</Row> : null
  if (draft.fund.singleUsePublicKey !== null) {
    return <OfflineKeyField checked={checked} violations={misfits} fix={offered} />
  }
  const violations = [
    ...misfits,
    ...(gone ? [{ rule: 'vault/key-missing', text: t('fund.key.gone') }] : []),
    ...(attempt.kind === 'failed' ? errorLines(attempt.error) : []),
  ]
  return (
    <Stack gap="tight">
      <Field
        label={t('fund.key')}
        note={t('fund.key.note')}
        hint={report.singleUseKey === undefined ? t('fund.key.hint') : undefined}
        violations={violations}
      >
        <Select
          value={report.singleUseKey?.id ?? ''}
          onValue={(id) => changeFund(draft.id, { singleUseKey: id === '' ? null : id })}
          options={[
            { value: '', text: t('fund.key.choose') },
            ...own.map((key) => ({
              value: key.id,
              text: isUsed(key) ? t('fund.key.used', { key: formatKeyOption(key) }) : formatKeyOption(key),
            })),
          ]}
        />
      </Field>
      {offered}
      {importing ? (
        <ExistingKeyForm draftId={draft.id} label={nextKeyLabel(keys)} onDone={() => setImporting(false)} />
      ) : (
        <Row wrap>
          <Button
            size="small"
            icon="plus"
            busy={attempt.kind === 'busy'}
            why={vaultWhy}
            onClick={() => run(async () => void (await makeSingleUseKey(draft.id, nextKeyLabel(keys))))}
          >
            {t('fund.key.make')}
          </Button>
          {open ? (
            <Button size="small" onClick={() => setImporting(true)}>
              {t('fund.key.existing')}
            </Button>
          ) : null}
          {report.singleUseKey === undefined ? <OfflineKeyOffer draftId={draft.id} /> : null}
        </Row>
      )}
    </Stack>
  )
}

/** Imports the private key of an existing lock. Its text goes only to the vault. */
function ExistingKeyForm({
  draftId,
  label,
  onDone,
}: {
  readonly draftId: string
  readonly label: string
  readonly onDone: () => void
}) {
  const secret = useRef<HTMLInputElement>(null)
  const [attempt, run] = useAttempt()
  const submit = () => {
    const text = moveSecret(secret.current)
    run(async () => {
      const { key, known } = await importSingleUseKey(draftId, text, label)
      const name = formatKeyName(key)
      postNotice({ tone: 'ok', text: known ? t('fund.key.known', { name }) : t('fund.key.sealed', { name }) })
      onDone()
    })
  }
  return (
    <Sunk>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (attempt.kind !== 'busy') submit()
        }}
      >
        <Stack gap="close">
          <SecretField
            ref={secret}
            mono
            autoFocus
            label={t('fund.key.existing.label')}
            note={t('fund.key.existing.note')}
            hint={t('fund.key.existing.hint')}
            words={secretWords()}
            violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          />
          <Row wrap>
            <Button type="submit" busy={attempt.kind === 'busy'}>
              {t('fund.key.existing.act')}
            </Button>
            <Button kind="quiet" onClick={onDone}>
              {t('fund.key.existing.cancel')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Sunk>
  )
}

/** A public key whose private key is on an offline signer. */
function OfflineKeyField({
  checked: { draft, report },
  violations,
  fix,
}: {
  readonly checked: CheckedDraft
  readonly violations: readonly FieldViolation[]
  readonly fix: ReactNode
}) {
  const { singleUseKey } = report
  const useVaultKey = () => changeFund(draft.id, { singleUsePublicKey: null })
  return (
    <Stack gap="tight">
      <Field
        label={t('fund.offline.key')}
        note={t('fund.offline.note')}
        hint={t('fund.offline.hint')}
        violations={[...violationLines(report.singleUseViolations), ...violations]}
      >
        <TextInput
          mono
          value={draft.fund.singleUsePublicKey ?? ''}
          maxLength={longestKeyText}
          onChange={(event) => changeFund(draft.id, { singleUsePublicKey: event.currentTarget.value })}
        />
      </Field>
      {fix}
      <Row wrap gap="snug">
        {singleUseKey === undefined ? null : (
          <Text tone="second">{t('fund.offline.here', { name: formatKeyName(singleUseKey) })}</Text>
        )}
        <LinkButton
          onClick={
            singleUseKey === undefined
              ? useVaultKey
              : () => changeFund(draft.id, { singleUseKey: singleUseKey.id, singleUsePublicKey: null })
          }
        >
          {singleUseKey === undefined
            ? t('fund.offline.vault')
            : t('fund.key.use', { name: formatKeyName(singleUseKey) })}
        </LinkButton>
      </Row>
    </Stack>
  )
}

/** Offers to enter the public key of an offline signer, because the Fund step needs no private key. */
export function OfflineKeyOffer({ draftId }: { readonly draftId: string }) {
  return (
    <Row wrap>
      <LinkButton onClick={() => changeFund(draftId, { singleUsePublicKey: '' })}>
        {t('fund.offline.act')}
      </LinkButton>
    </Row>
  )
}

export function nextKeyLabel(keys: readonly VaultKey[]): string {
  const number = keys.filter(({ kind }) => kind === 'single-use').length + 1
  return t('fund.key.label', { number })
}

function formatKeyOption(key: VaultKey): string {
  const values = { name: formatKeyName(key), at: key.createdAtMs }
  switch (key.origin) {
    case 'generated':
      return t('fund.key.option.generated', values)
    case 'imported':
      return t('fund.key.option.imported', values)
    case 'derived':
      return t('fund.key.option.derived', values)
  }
}
