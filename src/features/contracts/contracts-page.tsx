import { Link, useNavigate } from '@tanstack/react-router'
import { createContract } from '#/workspace/contracts/contract-actions.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { ContractName } from './contract-name.tsx'

/** The contracts that are designed here. */
export function ContractsPage() {
  const kind = useWorkspace((state) => state.kind)
  const contracts = useWorkspace((state) => state.contracts)
  const navigate = useNavigate()
  if (kind === 'starting') return <Text tone="quiet">{t('contract.opening')}</Text>
  const begin = () => {
    const id = createContract({ name: '', text: '{}\n' })
    void navigate({ to: '/contracts/$id', params: { id } })
  }
  const button = (
    <Button kind="primary" icon="plus" onClick={begin}>
      {t('contract.new')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('shell.nav.contracts')} actions={contracts.size > 0 ? button : undefined} />
      {contracts.size === 0 ? (
        <EmptyState title={t('contract.list.none')} action={button}>
          {t('contract.list.about')}
        </EmptyState>
      ) : (
        <Stack>
          {[...contracts.values()].map((record) => (
            <Link key={record.id} to="/contracts/$id" params={{ id: record.id }}>
              <ContractName record={record} />
            </Link>
          ))}
        </Stack>
      )}
    </>
  )
}
