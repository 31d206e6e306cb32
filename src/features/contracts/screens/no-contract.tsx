import { Link } from '@tanstack/react-router'
import { bringBackContract } from '#/features/contracts/model/contract-actions.ts'
import type { ContractRecord } from '#/workspace/contracts/contract-record.ts'
import { formatContractName } from '#/features/contracts/words/contract-list-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { ButtonLink } from '#/ui/button-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'

/** An address that names no contract, or one that was removed in another tab while it was open here. */
export function NoContract({ last }: { readonly last: ContractRecord | undefined }) {
  const back = <ButtonLink render={<Link to="/contracts" />}>{t('contract.none.back')}</ButtonLink>
  if (last === undefined) {
    return (
      <>
        <PageHead title={t('shell.page.contract')} />
        <EmptyState title={t('contract.none.title')} action={back}>
          {t('contract.none.about')}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHead title={formatContractName(last)} />
      <EmptyState
        title={t('contract.gone.title')}
        action={<Button onClick={() => bringBackContract(last)}>{t('contract.gone.back')}</Button>}
      >
        {t('contract.gone.about')}
      </EmptyState>
    </>
  )
}
