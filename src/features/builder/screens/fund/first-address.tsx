import { useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { isVaultSafe } from '#/domain/keys/uncovered.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { t } from '#/features/builder/messages.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'

interface FirstAddress {
  /** Null if the vault is safe, or if the coins have no value. */
  readonly note: ReactNode
  readonly why: string | undefined
  /** True if the user continues without a backup. The audit log records this. */
  readonly withoutBackup: boolean
}

/** Asks for a tested backup, a written-down phrase or a typed word before the first address whose coins have value. */
export function useFirstAddress(network: Network | undefined): FirstAddress {
  const [text, setText] = useState('')
  const isOpen = useVault((view) => view.session.kind === 'open')
  const phrase = useVault((view) => view.phrase)
  const backups = useVault((view) => view.backups)
  const isFirst = useWorkspace(({ deposits }) =>
    [...deposits.values()].every(({ networkId }) => networkId !== network?.id),
  )
  const hasValue = network?.kind === 'mainnet' && !isSandboxId(network.id)
  if (!isOpen || !hasValue || !isFirst || isVaultSafe({ phrase, backups }))
    return { note: null, why: undefined, withoutBackup: false }
  const word = t('fund.first.word')
  const withoutBackup = text.trim().toLowerCase() === word
  return {
    note: (
      <Note tone="warn" title={t('fund.first')}>
        <Stack gap="close">
          {t('fund.first.about')}
          <Row wrap>
            <ButtonLink size="small" render={<Link to="/vault/backup" />}>
              {t('consequence.back-up')}
            </ButtonLink>
            {phrase === null ? null : (
              <ButtonLink size="small" render={<Link to="/vault/phrase" />}>
                {t('fund.first.phrase')}
              </ButtonLink>
            )}
          </Row>
          <Field label={t('fund.first.skip', { word })}>
            <TextInput
              value={text}
              maxLength={20}
              autoComplete="off"
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </Field>
        </Stack>
      </Note>
    ),
    why: withoutBackup ? undefined : t('fund.first.why'),
    withoutBackup,
  }
}
