import { lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import { useMemo, useState, useRef } from 'react'
import { createContract } from '#/features/contracts/model/contract-actions.ts'
import { listContracts } from '#/features/contracts/model/listed-contract.ts'
import { t } from '#/features/contracts/messages.ts'
import { rulesOfNetwork } from '#/features/contracts/model/contract-report.ts'
import { platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { useStoredRead } from '#/domain/keys/use-stored-read.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Button } from '#/ui/button.tsx'
import { Card, EmptyState } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { DropZone } from '#/ui/file.tsx'
import { Opening, Pad, PageHead, Stack } from '#/ui/layout.tsx'
import { SearchInput } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'
import { ImportCard } from './import-card.tsx'
import { ContractsTable } from './contracts-table.tsx'
import { type ImportItem, itemOfFile, readImport } from '#/features/contracts/model/contract-import.ts'
import {
  templatesFor,
  templateText,
  templateTypes,
  type TemplateId,
} from '#/features/contracts/model/templates/contract-template.ts'
import { templateWords } from '#/features/contracts/words/template-words.ts'
import { formatList } from '#/words/format-list.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { identifierMediaType } from '#/store/records/network.ts'
import { Table } from '#/ui/table.tsx'
import { LatePart, useLateValue } from '#/ui/late-part.tsx'

const LazyContractOfNodes = lazyRouteComponent(
  () => import('./contract-of-nodes-card.tsx'),
  'ContractOfNodes',
)

export function ContractsPage() {
  if (useStoredRead()) return <StoredContractsPage />
  return (
    <>
      <PageHead title={t('contracts.title')} lead={t('contracts.lead')} />
      <Opening narrow={231} wide={132}>
        {t('contract.opening')}
      </Opening>
    </>
  )
}

function StoredContractsPage() {
  const contracts = useWorkspace((state) => state.contracts)
  const navigate = useNavigate()
  const imports = useImportItems()
  const network = useCurrentNetwork()
  const [isReading, setReading] = useState(false)
  const [query, setQuery] = useState('')
  const sought = useLateValue(query)
  const listed = useMemo(() => listContracts(contracts, sought), [contracts, sought])
  const open = (id: string) => void navigate({ to: '/contracts/$id', params: { id } })
  const begin = () =>
    open(
      createContract({
        name: t('contracts.new.name', { number: contracts.size + 1 }),
        text: '{\n  "documents": {}\n}\n',
      }),
    )
  const close = (created: readonly string[]) => {
    imports.shut()
    if (created.length === 0) return
    postNotice({ tone: 'ok', text: t('contracts.import.done', { count: created.length }) })
    const [only, ...others] = created
    if (only !== undefined && others.length === 0) open(only)
  }
  const canRead = platformNodesOf(network).length > 0
  const closeReading = (created: readonly string[]) => {
    setReading(false)
    created.forEach(open)
  }
  const acts = (
    <>
      {canRead ? (
        <Button icon="network" onClick={() => setReading(true)}>
          {t('contracts.nodes.open')}
        </Button>
      ) : null}
      <Button icon="upload" onClick={imports.begin}>
        {t('contracts.import.open')}
      </Button>
      <Button kind="primary" icon="plus" onClick={begin}>
        {t('contracts.new')}
      </Button>
    </>
  )
  return (
    <DropZone label={t('contracts.import.drop')} multiple onFile={imports.onFile}>
      <PageHead
        title={t('contracts.title')}
        lead={t('contracts.lead')}
        note={contracts.size === 0 ? undefined : t('contracts.count', { count: contracts.size })}
        actions={acts}
      />
      <Stack gap="wide">
        <Cards>
          {isReading && canRead ? (
            <LatePart>
              <LazyContractOfNodes key={network.id} onClose={closeReading} />
            </LatePart>
          ) : null}
          {imports.isOpen ? <ImportCard {...imports} onClose={close} /> : null}
          {contracts.size === 0 && (imports.isOpen || (isReading && canRead)) ? null : contracts.size ===
            0 ? (
            <EmptyState title={t('contracts.none')}>{t('contracts.none.about')}</EmptyState>
          ) : (
            <Card
              label={t('contracts.title')}
              flush
              tools={<SearchInput label={t('contracts.search')} value={query} onValue={setQuery} />}
            >
              {listed.length === 0 ? (
                <Pad>
                  <Text tone="second">{t('contracts.found.none')}</Text>
                </Pad>
              ) : (
                <ContractsTable listed={listed} />
              )}
            </Card>
          )}
          <TemplateGallery />
        </Cards>
      </Stack>
    </DropZone>
  )
}

/** Candidates for an import: a pasted text, and files. The list is cleared when the form closes. */
function useImportItems() {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [items, setItems] = useState<readonly ImportItem[]>([])
  const count = useRef(0)
  const reading = useMemo(() => readImport(text), [text])
  const onFile = (file: File) => {
    count.current += 1
    setOpen(true)
    void itemOfFile(count.current, file).then((item) => setItems((now) => [...now, item]))
  }
  return {
    isOpen,
    text,
    reading,
    items,
    begin: () => setOpen(true),
    onText: setText,
    onFile,
    onForget: (id: number) => setItems((now) => now.filter((item) => item.id !== id)),
    shut: () => {
      setOpen(false)
      setText('')
      setItems([])
    },
  }
}

function TemplateGallery() {
  const navigate = useNavigate()
  const network = useCurrentNetwork()
  const begin = (template: TemplateId) => {
    const text = templateText(template, identifierMediaType(network.platformName))
    const id = createContract({ name: t(templateWords[template].title), text })
    void navigate({ to: '/contracts/$id', params: { id } })
  }
  return (
    <Card title={t('contracts.templates')} flush>
      <Table
        caption={t('contracts.templates')}
        density="tall"
        columns={[
          { id: 'name', head: t('contracts.column.name'), lead: true },
          { id: 'types', head: t('contracts.column.types') },
          { id: 'act', head: t('contracts.column.act'), hideHead: true, align: 'end' },
        ]}
        rows={templatesFor(rulesOfNetwork(network)).map((id) => {
          const title = t(templateWords[id].title)
          return {
            id,
            cells: {
              name: (
                <Stack gap="snug">
                  <b>{title}</b>
                  <Text size="small" tone="second">
                    {t(templateWords[id].about)}
                  </Text>
                </Stack>
              ),
              types: <span translate="no">{formatList(templateTypes(id))}</span>,
              act: (
                <Button
                  size="small"
                  label={t('contracts.template.begin.with', { title })}
                  onClick={() => begin(id)}
                >
                  {t('contracts.template.begin')}
                </Button>
              ),
            },
          }
        })}
      />
    </Card>
  )
}
