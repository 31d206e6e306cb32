import { lazy } from 'react'
import { fundMethods, hasLockFields } from '#/store/records/draft-fund.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { findLockRivals, switchMethod } from '#/features/builder/model/draft-lock.ts'
import { formatDraftName } from '#/words/identity-words.ts'
import { formatList } from '#/words/format-list.ts'
import { t } from '#/features/builder/messages.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Card } from '#/ui/card.tsx'
import { Frozen } from '#/ui/field.tsx'
import { LinkButton } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { Text } from '#/ui/text.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { KnownPassphrase } from '#/features/builder/screens/word-check.tsx'
import { PhraseOffer, VaultNeeded } from '#/features/builder/screens/vault-needed.tsx'
import { ChainLockFields } from './chain-lock-fields.tsx'
import { LockTarget } from './lock-target.tsx'
import { PreflightCard } from './preflight-card.tsx'
import { ProvenFields, SandboxFields, InstantLockField } from './proven-fields.tsx'
import { SingleUseKeyField } from './single-use-key-field.tsx'
import { TransactionField } from './transaction-field.tsx'

// Loaded on demand, because it includes the code that watches payments.
const AddressFields = lazy(async () => ({
  default: (await import('./address-fields.tsx')).AddressFields,
}))

const methods = {
  sandbox: 'fund.method.sandbox',
  'instant-send': 'fund.method.instant-send',
  'chain-lock': 'fund.method.chain-lock',
  address: 'fund.method.address',
} as const satisfies Record<(typeof fundMethods)[number], string>

export function FundStep({ checked }: { readonly checked: CheckedDraft }) {
  const { draft, report } = checked
  const { method } = draft.fund
  const isHere = draft.signed === null && draft.fund.singleUsePublicKey === null
  const vault = isHere ? <VaultNeeded /> : null
  const hasKey = report.singleUseKey !== undefined
  const offered = fundMethods.filter((each) => each !== 'sandbox' || isSandboxId(draft.networkId))
  return (
    <KnownPassphrase networkId={draft.networkId}>
      <Frozen frozen={draft.signed !== null}>
        <Stack>
          {hasKey ? null : vault}
          <Card
            title={t('fund.title')}
            end={
              <Segmented
                label={t('fund.method')}
                // A proven lock came from a payment to the address.
                value={method === 'proven' ? 'address' : method}
                onValue={(chosen) => switchMethod(checked, chosen)}
                pairs={offered.length > 3}
                choices={offered.map((value) => ({ value, text: t(methods[value]) }))}
              />
            }
          >
            <Stack gap="wide">
              <MethodFields checked={checked} />
            </Stack>
          </Card>
          <LockRivalNote checked={checked} />
          {hasInput(checked) ? <PreflightCard checked={checked} /> : null}
          {hasKey ? vault : null}
          {isHere && method !== 'sandbox' ? <PhraseOffer /> : null}
        </Stack>
      </Frozen>
    </KnownPassphrase>
  )
}

/** Tells whether the chosen method has input. Without any, every check would only report missing fields. */
function hasInput({ draft: { fund }, report }: CheckedDraft): boolean {
  const { transaction, instantLock } = report.fund.texts
  if (!hasLockFields(fund)) return transaction !== undefined || instantLock !== undefined
  const own = fund.method === 'chain-lock' ? [fund.outPoint, fund.height] : [fund.instantLock]
  return [fund.transaction, ...own].some((text) => text.trim() !== '')
}

function MethodFields({ checked }: { readonly checked: CheckedDraft }) {
  switch (checked.draft.fund.method) {
    case 'sandbox':
      return <SandboxFields checked={checked} />
    case 'instant-send':
      return <InstantSendFields checked={checked} />
    case 'chain-lock':
      return <ChainLockFields checked={checked} />
    case 'proven':
      return <ProvenFields checked={checked} />
    case 'address':
      return (
        <LatePart>
          <AddressFields checked={checked} />
        </LatePart>
      )
  }
}

/** Warns of other drafts with the same lock. A signed transition with the same lock breaks a rule instead. */
function LockRivalNote({ checked: { draft, report } }: { readonly checked: CheckedDraft }) {
  const drafts = useWorkspace((state) => state.drafts)
  const identities = useWorkspace((state) => state.identities)
  const rivals = draft.signed === null ? findLockRivals(draft, report.fund.outPoint, drafts) : []
  if (rivals.length === 0) return null
  const names = formatList(rivals.map((each) => `“${formatDraftName(each, identities)}”`))
  return (
    <Note tone="warn" title={t('fund.rival')}>
      {t('fund.rival.about', { names })}
    </Note>
  )
}

function InstantSendFields({ checked }: { readonly checked: CheckedDraft }) {
  return (
    <>
      <Text as="p" tone="second">
        {t('fund.instant-send.about')}
      </Text>
      <SingleUseKeyField checked={checked} />
      <LockTarget checked={checked} />
      <TransactionField checked={checked} />
      <InstantLockField checked={checked} />
      {checked.report.fund.txid === undefined || checked.report.fund.proof !== undefined ? null : (
        <Row wrap gap="snug">
          <Text tone="second">{t('locks.switch.no-lock')}</Text>
          <LinkButton onClick={() => switchMethod(checked, 'chain-lock')}>
            {t('locks.switch.chain-lock')}
          </LinkButton>
        </Row>
      )}
    </>
  )
}
