import { useMemo, useState } from 'react'
import { limitAt } from '#/protocol/contract/platform-version.ts'
import { askFocus } from '#/features/contracts/model/form/asked-focus.ts'
import { placeAt } from '#/features/contracts/model/form/contract-place.ts'
import { countFindings } from '#/features/contracts/model/form/findings-at.ts'
import { outlineOf } from '#/features/contracts/model/form/outline.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { t } from '#/features/contracts/messages.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/card.tsx'
import { HiddenText } from '#/ui/text.tsx'
import { Tree } from '#/ui/tree.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { PaneHead } from '#/features/contracts/screens/pane-head.tsx'
import { useSelected } from '#/features/contracts/screens/use-selected.ts'
import { formId } from '#/features/contracts/screens/form/form-tools.ts'
import { structureActions } from './structure-actions.ts'
import styles from './structure.module.css'
import { addIndex, addProperty, treeLines } from './tree-lines.tsx'

/** Document types, properties and indices as a tree, with marks where a rule is broken and ways to add. */
export function StructurePane({ studio }: { readonly studio: Studio }) {
  const [selected, select] = useSelected()
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set())
  const { value, problem, report, record } = studio
  const isNarrow = useNarrow()
  const isFrozen = problem !== undefined
  const acts = structureActions(studio, select)
  const outline = useMemo(() => outlineOf(value), [value])
  const counts = useMemo(() => countFindings(report?.violations ?? []), [report])
  const mostIndices = limitAt('indices', record.target)?.max ?? 0
  const why = acts.why
  const lines = treeLines(outline, {
    isShut: (path) => shut.has(path),
    violations: (path) => counts.get(path) ?? 0,
    mostIndices,
    whyNoProperty: why.property,
    whyNoIndex: why.index,
  })
  const choose = (id: string, isEntered: boolean) => {
    const off = lines.find((line) => line.id === id)?.why
    if (off !== undefined) return void postNotice({ tone: 'bad', text: off })
    if (id.startsWith(addProperty)) return acts.addProperty(id.slice(addProperty.length))
    if (id.startsWith(addIndex)) return acts.addIndex(id.slice(addIndex.length))
    if (isEntered) askFocus(id)
    select(id)
    // Where panes stand below each other, the form is beyond the end of the page.
    if (isNarrow && !isEntered) document.getElementById(formId)?.scrollIntoView()
  }
  return (
    <div className={styles['pane']}>
      <PaneHead
        title={t('contract.pane.structure')}
        end={
          <Button
            kind="quiet"
            size="small"
            icon="plus"
            label={t('structure.add.document.label')}
            why={isFrozen ? t('structure.why.frozen') : undefined}
            hideWhy
            onClick={acts.addDocument}
          >
            {t('structure.add.document')}
          </Button>
        }
      />
      {lines.length === 0 ? (
        <EmptyState title={t('structure.empty')}>{t('structure.empty.about')}</EmptyState>
      ) : (
        <Tree
          label={t('contract.pane.structure')}
          lines={lines}
          chosen={placeAt(value, selected).place.path}
          onChoose={choose}
          onOpen={(path, isOpen) => {
            const next = new Set(shut)
            if (isOpen) next.delete(path)
            else next.add(path)
            setShut(next)
          }}
          onMove={acts.move}
          onRemove={acts.remove}
        />
      )}
      <HiddenText>{t('structure.about')}</HiddenText>
    </div>
  )
}
