import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { discardDraft } from '#/domain/draft/draft-actions.ts'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { formatDraftName } from '#/words/identity-words.ts'
import { formatBlocker, formatStep } from '#/words/step-names.ts'
import { formatExchange } from '#/words/answer-words.ts'
import { formatError } from '#/words/format-error.ts'
import { formatDiscarded } from '#/words/asset-lock-words.ts'
import { t } from '#/features/identities/messages.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { postUndo } from '#/words/post-undo.ts'
import { arrivedDuffs } from '#/domain/funding/deposit-coins.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { stepsOf, findBlocker, type Blocker, type BuilderStep } from '#/domain/draft/step-blockers.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Fold } from '#/ui/disclosure.tsx'
import { LongTable } from '#/ui/long-table.tsx'
import { SearchInput } from '#/ui/input.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useLateValue } from '#/ui/late-part.tsx'
import { requestStatusOf, type SigningRequestStatus } from '#/domain/offline/request-status.ts'
import { useCheckedDraft } from '#/domain/draft/checked-draft.ts'

export const mostDraftCards = 3

export function DraftCards({
  drafts,
  isMain,
}: {
  readonly drafts: readonly FundedDraft[]
  /** True if continuing the first draft is the main action of the page. */
  readonly isMain: boolean
}) {
  if (drafts.length <= mostDraftCards)
    return drafts.map((draft, index) => (
      <Card key={draft.id}>
        <DraftLine draft={draft} isMain={isMain && index === 0} />
      </Card>
    ))
  return (
    <Card label={t('drafts.title')}>
      <DraftsFold drafts={drafts} />
    </Card>
  )
}

export function DraftsFold({ drafts }: { readonly drafts: readonly FundedDraft[] }) {
  const identities = useWorkspace((state) => state.identities)
  const [query, setQuery] = useState('')
  const asked = useLateValue(query)
  const found = useMemo(() => findDrafts(drafts, asked, identities), [drafts, asked, identities])
  const columns = useMemo(
    () => [{ id: 'draft', head: t('drafts.title'), lead: true, hideHead: true }] as const,
    [],
  )
  return (
    <Fold lead={<b>{t('drafts.title')}</b>} end={t('drafts.count', { count: drafts.length })}>
      <Stack gap="close">
        {drafts.length > mostAtAGlance ? (
          <SearchInput label={t('drafts.search')} value={query} onValue={setQuery} />
        ) : null}
        {found.length === 0 ? (
          <Text tone="second">{t('drafts.search.none')}</Text>
        ) : (
          <LongTable caption={t('drafts.title')} columns={columns} rows={found} cellsOf={cellsOf} />
        )}
      </Stack>
    </Fold>
  )
}

// Above this number of drafts there is a search field.
const mostAtAGlance = 10

function findDrafts(
  drafts: readonly FundedDraft[],
  query: string,
  identities: WorkspaceState['identities'],
): readonly FundedDraft[] {
  const part = query.trim().toLowerCase()
  if (part === '') return drafts
  return drafts.filter((draft) => formatDraftName(draft, identities).toLowerCase().includes(part))
}

const cellsOf = (draft: FundedDraft) => ({ draft: <DraftLine draft={draft} /> })

function DraftLine({ draft, isMain = false }: { readonly draft: FundedDraft; readonly isMain?: boolean }) {
  const { step, blocker, exchange } = useDraftStatus(draft)
  const identities = useWorkspace((state) => state.identities)
  const arrived = useWorkspace(({ deposits }) => arrivedDuffs(deposits, draft.id))
  const name = formatDraftName(draft, identities)
  const steps = stepsOf(draft)
  const discard = () =>
    discardDraft(draft.id).then(
      (discarded) => discarded && postUndo(formatDiscarded(discarded.lock, arrived), discarded.undo),
      (error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }),
    )
  return (
    <Row
      wrap
      end={
        <>
          <Button kind="quiet" size="small" firstClickOnly onClick={() => void discard()}>
            {t('identities.draft.discard')}
          </Button>
          <ButtonLink
            kind={isMain ? 'primary' : 'plain'}
            size="small"
            iconEnd="arrow"
            render={<Link {...placeOfDraft(draft, step)} />}
          >
            {t('identities.draft.resume')}
          </ButtonLink>
        </>
      }
    >
      <Icon name="pencil" tone="accent" />
      <Text strong>{name}</Text>
      <Text tone="second">
        <span>
          {t('identities.draft.step', {
            number: steps.indexOf(step) + 1,
            count: steps.length,
            step: formatStep(step),
          })}
        </span>{' '}
        {blocker === undefined && exchange.kind !== 'waiting' ? (
          <span>{t('identities.draft.ready')}</span>
        ) : null}
        {blocker === undefined ? null : <span>{formatBlocker(blocker, undefined, arrived)}</span>}{' '}
        <span>{formatExchange(exchange)}</span>
      </Text>
      <Text size="small" tone="quiet">
        {t('identities.draft.saved', { at: draft.savedAtMs })}
      </Text>
    </Row>
  )
}

export function DraftLink({ draft, children }: { readonly draft: FundedDraft; readonly children: string }) {
  const { step } = useDraftStatus(draft)
  return <Link {...placeOfDraft(draft, step)}>{children}</Link>
}

/** The step at which to continue a draft, and what it lacks there. */
function useDraftStatus(draft: FundedDraft): {
  readonly step: BuilderStep
  readonly blocker: Blocker | undefined
  readonly exchange: SigningRequestStatus
} {
  const checked = useCheckedDraft(draft.id)
  const blocker = checked && findBlocker('sign', checked.draft, checked.report)
  const exchange = requestStatusOf(draft, checked?.report)
  // A complete draft is reviewed before it is signed.
  const ready = exchange.kind === 'waiting' ? 'sign' : 'review'
  return { step: blocker?.step ?? (checked === undefined ? 'fund' : ready), blocker, exchange }
}
