import { useSearch, Link } from '@tanstack/react-router'
import { useState, useEffect } from 'react'
import type { ContractRecord } from '#/store/records/contract-record.ts'
import { t } from '#/features/contracts/messages.ts'
import { postUndo } from '#/words/post-undo.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { Opening, PageHead } from '#/ui/layout.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { restoreContract } from '#/features/contracts/model/contract-actions.ts'
import { closeStepNotice } from '#/features/contracts/model/step-notice.ts'
import { takeOtherText, undo } from '#/features/contracts/model/text-actions.ts'
import { useContract } from '#/features/contracts/model/studio.ts'
import { formatContractName } from '#/features/contracts/words/contract-words.ts'
import { useStoredRead } from '#/domain/keys/use-stored-read.ts'
import { StudioHead, viewNamed } from './studio-head.tsx'

export function StudioPage({ id }: { readonly id: string }) {
  return useStoredRead() ? (
    <StoredStudioPage id={id} />
  ) : (
    <Opening narrow={540} wide={880}>
      {t('contract.opening')}
    </Opening>
  )
}

function StoredStudioPage({ id }: { readonly id: string }) {
  const studio = useContract(id)
  const { view } = useSearch({ strict: false })
  const [last, setLast] = useState(studio?.record)
  useOtherTab(id, studio?.text)
  useOwnNotices(id)
  if (studio !== undefined && studio.record !== last) setLast(studio.record)
  if (studio === undefined) return <NoContract last={last} />
  const { Panel } = viewNamed(view)
  return (
    <>
      <StudioHead studio={studio} />
      <Cards>
        <LatePart key={view}>
          <Panel studio={studio} />
        </LatePart>
      </Cards>
    </>
  )
}

function useOwnNotices(id: string): void {
  useEffect(() => () => closeStepNotice(id), [id])
}

/** Shows a notice, with undo, when another tab has changed the contract. */
function useOtherTab(id: string, text: string | undefined): void {
  useEffect(() => {
    if (text !== undefined && takeOtherText(id)) postUndo(t('contract.other-tab'), async () => undo(id))
  }, [id, text])
}

/** The page for a contract that is unknown, or that another tab removed while this page was open. */
function NoContract({ last }: { readonly last: ContractRecord | undefined }) {
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
        action={<Button onClick={() => restoreContract(last)}>{t('contract.gone.back')}</Button>}
      >
        {t('contract.gone.about')}
      </EmptyState>
    </>
  )
}
