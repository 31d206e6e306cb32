import { lazyRouteComponent, Link, useSearch } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { type MessageId, t } from '#/features/contracts/messages.ts'
import { changeContract } from '#/features/contracts/model/contract-actions.ts'
import { useBreakingChanges, versionsOf } from '#/features/contracts/model/contract-versions.ts'
import { checkAgain, verdictOf } from '#/features/contracts/model/contract-verdicts.ts'
import { rulesOfNetwork } from '#/features/contracts/model/contract-report.ts'
import { isBlank, type Studio, useLateVerdict } from '#/features/contracts/model/studio.ts'
import { redo, undo } from '#/features/contracts/model/text-actions.ts'
import { formatContractName } from '#/features/contracts/words/contract-words.ts'
import type { ContractRuleSet } from '#/protocol/contract-13/contract-judgement.ts'
import { latestPlatformVersion, platformVersions } from '#/protocol/contract/platform-version.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { LinkTabs } from '#/ui/tabs.tsx'
import { PageHead, Row } from '#/ui/layout.tsx'
import { NamedChoice } from '#/ui/choice.tsx'
import { Text } from '#/ui/text.tsx'
import { formatErrorCode } from '#/words/format-error.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import type { ContractRecord, ContractVersion } from '#/store/records/contract-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { DesignView } from './design-view.tsx'
import { findingsId } from './selection.ts'
import { RenameContractForm } from './rename-contract-form.tsx'
import { BreakingBadge, CheckedBadge, NoJsonBadge } from './verdict-badge.tsx'

// The design is shown first. Each other view is loaded when the user opens it.
const DiagramView = lazyRouteComponent(() => import('./diagram-view.tsx'), 'DiagramView')
const ExportView = lazyRouteComponent(() => import('./export-view.tsx'), 'ExportView')
const SamplesView = lazyRouteComponent(() => import('./samples-view.tsx'), 'SamplesView')
const VersionsView = lazyRouteComponent(() => import('./versions-view.tsx'), 'VersionsView')

export function StudioHead({ studio }: { readonly studio: Studio }) {
  const { id, record } = studio
  const [isRenaming, setRenaming] = useState(false)
  return (
    <>
      <PageHead
        title={formatContractName(record)}
        note={
          <Row wrap>
            <Button kind="quiet" size="small" icon="pencil" onClick={() => setRenaming(!isRenaming)}>
              {t('contracts.rename')}
            </Button>
            <VerdictBadge studio={studio} />
            {studio.isUnchecked ? (
              <Button size="small" onClick={() => checkAgain(id)}>
                {t('contract.verdict.again')}
              </Button>
            ) : null}
            <BreakingLink studio={studio} />
            <SavedWords record={record} />
          </Row>
        }
        actions={
          <>
            <RulesSwitch studio={studio} />
            <UndoButtons studio={studio} />
          </>
        }
      />
      {isRenaming ? <RenameContractForm record={record} onDone={() => setRenaming(false)} /> : null}
      <StudioTabs id={id} />
    </>
  )
}

function UndoButtons({ studio: { id, canUndo, canRedo } }: { readonly studio: Studio }) {
  return (
    <>
      <Button
        icon="undo"
        label={t('contract.undo')}
        hideWhy
        why={canUndo ? undefined : t('contract.undo.none')}
        onClick={() => undo(id)}
      />
      <Button
        icon="redo"
        label={t('contract.redo')}
        hideWhy
        why={canRedo ? undefined : t('contract.redo.none')}
        onClick={() => redo(id)}
      />
    </>
  )
}

function RulesSwitch({ studio: { id, rules, version } }: { readonly studio: Studio }) {
  const ofNetwork = rulesOfNetwork(useCurrentNetwork())
  const choose = (next: ContractRuleSet) => (next === ofNetwork ? null : next)
  return (
    <NamedChoice
      beside
      label={t('contract.target')}
      choices={[
        ...platformVersions.map((value) => ({
          value,
          text: value === latestPlatformVersion ? t('contract.target.on', { version: value }) : value,
        })),
        { value: 'version-13' as const, text: t('contract.target.newest') },
      ]}
      value={rules === 'version-13' ? rules : version}
      onValue={(next) =>
        changeContract(
          id,
          next === 'version-13' ? { rules: choose(next) } : { rules: choose('specification'), target: next },
        )
      }
    />
  )
}

// A link without `view` is active only for the first view.
const exactly = { exact: true, explicitUndefined: true } as const

function StudioTabs({ id }: { readonly id: string }) {
  const { view } = useSearch({ strict: false })
  const shown = viewNamed(view)
  return (
    <LinkTabs
      label={t('contract.views')}
      tabs={studioViews.map((each) => ({
        id: each.name,
        text: t(each.name),
        current: each === shown,
        link: (
          <Link
            to="/contracts/$id"
            params={{ id }}
            search={(before) => ({ at: before.at, view: each.view })}
            activeOptions={exactly}
          />
        ),
      }))}
    />
  )
}

/** The number of breaking changes since the last version, as a link to these changes. */
function BreakingLink({ studio }: { readonly studio: Studio }) {
  const version = useWorkspace(({ contractVersions }) => versionsOf(contractVersions, studio.id).at(-1))
  return version === undefined ? null : <BreakingSince studio={studio} version={version} />
}

function BreakingSince({
  studio: { id, goodText },
  version,
}: {
  readonly studio: Studio
  readonly version: ContractVersion
}) {
  const count = useBreakingChanges(version, goodText)
  if (count === 0) return null
  return (
    <Link to="/contracts/$id" params={{ id }} search={{ view: 'versions' }}>
      <BreakingBadge count={count} number={version.number} />
    </Link>
  )
}

function SavedWords({ record }: { readonly record: ContractRecord }) {
  const save = useWorkspace((state) => state.save)
  switch (save.kind) {
    case 'saving':
      return <span>{t('contract.saving')}</span>
    case 'failed':
      return (
        <span role="alert">
          <Text tone="bad">{formatErrorCode(save.code)}</Text>
        </span>
      )
    case 'saved':
      return (
        <span>
          {record.baseVersion === null
            ? t('contract.saved', { at: record.savedAtMs })
            : t('contract.saved.after', { at: record.savedAtMs, number: record.baseVersion })}
        </span>
      )
  }
}

function VerdictBadge({ studio }: { readonly studio: Studio }) {
  const { problem, report, isUnchecked } = studio
  const isLate = useLateVerdict(studio)
  if (isBlank(studio)) return <Badge>{t('contract.verdict.blank')}</Badge>
  if (problem !== undefined && problem.kind !== 'large') return <NoJsonBadge />
  if (report === undefined || isLate) {
    return (
      <Badge tone="dashed" icon={isUnchecked ? 'alert' : 'clock'}>
        {isUnchecked ? t('contract.verdict.unchecked') : t('contract.verdict.checking')}
      </Badge>
    )
  }
  const verdict = verdictOf(report)
  const badge = <CheckedBadge verdict={verdict} />
  if (verdict.broken + verdict.warnings === 0) return badge
  return (
    <Link
      to="/contracts/$id"
      params={{ id: studio.id }}
      search={({ at }) => ({ at })}
      hash={findingsId}
      replace
    >
      {badge}
    </Link>
  )
}

interface StudioView {
  /** The name in the address. `undefined` for the first view. */
  readonly view: string | undefined
  readonly name: Extract<MessageId, `contract.view.${string}`>
  readonly Panel: ComponentType<{ readonly studio: Studio }>
}

const design: StudioView = { view: undefined, name: 'contract.view.design', Panel: DesignView }

const studioViews: readonly StudioView[] = [
  design,
  { view: 'samples', name: 'contract.view.samples', Panel: SamplesView },
  { view: 'diagram', name: 'contract.view.diagram', Panel: DiagramView },
  { view: 'export', name: 'contract.view.export', Panel: ExportView },
  { view: 'versions', name: 'contract.view.versions', Panel: VersionsView },
]

export function viewNamed(name: string | undefined): StudioView {
  return studioViews.find(({ view }) => view === name) ?? design
}
