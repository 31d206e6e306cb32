import { useMemo, useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { indexSpace, isFull } from '#/features/contracts/model/form/contract-index.ts'
import { documentsOf, placeAt, shownAt } from '#/features/contracts/model/form/contract-place.ts'
import { addDocument, freeName } from '#/features/contracts/model/form/document-edits.ts'
import { countFindings } from '#/features/contracts/model/form/findings-at.ts'
import { newIndex, removeIndex } from '#/features/contracts/model/form/index-edits.ts'
import { addPart, hasParts, type ListedPart } from '#/features/contracts/model/form/contract-parts.ts'
import { outlineOf, outlineOfParts } from '#/features/contracts/model/form/outline.ts'
import {
  addProperty,
  mostProperties,
  removeProperty,
} from '#/features/contracts/model/form/property-edits.ts'
import { moveProperty, propertiesOf } from '#/features/contracts/model/form/schema-level.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { postStepUndo } from '#/features/contracts/model/step-notice.ts'
import { applyEdits } from '#/features/contracts/model/text-actions.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { formId, PaneHead } from '#/features/contracts/screens/form/form-tools.tsx'
import { formatRemoved } from '#/features/contracts/words/contract-words.ts'
import { type JsonObject, pointTo } from '#/protocol/contract/json-value.ts'
import { limitAt } from '#/protocol/contract/platform-version.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { Button } from '#/ui/button.tsx'
import { HiddenText } from '#/ui/text.tsx'
import { Tree } from '#/ui/tree.tsx'
import { useNarrow } from '#/ui/table.tsx'
import styles from './design-view.module.css'
import { askFocus, useSelected } from './selection.ts'
import { indexLine, partLines, propertyLine, treeLines } from './structure-lines.tsx'

export function StructurePane({ studio }: { readonly studio: Studio }) {
  const [selected, select] = useSelected()
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set())
  const { value, problem, report, rules, version } = studio
  const isNarrow = useNarrow()
  const isFrozen = problem !== undefined
  const acts = structureActions(studio, select)
  const withParts = rules === 'version-13' || hasParts(value)
  const outline = useMemo(
    () => [...outlineOf(value), ...(withParts ? outlineOfParts(value) : [])],
    [value, withParts],
  )
  const counts = useMemo(() => countFindings(report?.violations ?? []), [report])
  const mostIndices = limitAt('indices', version)?.max ?? 0
  const why = acts.why
  const lines = treeLines(outline, {
    isShut: (path) => shut.has(path),
    violations: (path) => counts.get(path) ?? 0,
    mostIndices,
    hasParts: withParts,
    whyNoProperty: why.property,
    whyNoIndex: why.index,
    whyNoPart: why.part,
  })
  const choose = (id: string, isEntered: boolean) => {
    const off = lines.find((line) => line.id === id)?.why
    if (off !== undefined) return void postNotice({ tone: 'bad', text: off })
    if (id.startsWith(propertyLine)) return acts.addProperty(id.slice(propertyLine.length))
    if (id.startsWith(indexLine)) return acts.addIndex(id.slice(indexLine.length))
    if (id === partLines.group) return acts.addPart('group')
    if (id === partLines.token) return acts.addPart('token')
    if (isEntered) askFocus(id)
    select(id)
    // On a narrow screen, the form is below the structure and out of view.
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
      <Tree
        label={t('contract.pane.structure')}
        lines={lines}
        chosen={shownAt(value, selected).place.path}
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
      <HiddenText>{t('structure.about')}</HiddenText>
    </div>
  )
}

/** The actions of the structure. An action that is not possible now does nothing, and `why` gives the reason. */
function structureActions({ id, value, problem, version }: Studio, select: (pointer: string) => void) {
  const documentAt = (path: string): JsonObject => {
    const { place } = placeAt(value, path)
    return place.kind === 'document' ? place.definition : {}
  }
  const frozen = problem === undefined ? undefined : t('structure.why.frozen')
  const apply = (edits: readonly JsonEdit[]) => {
    if (frozen === undefined) applyEdits(id, edits)
  }
  const open = (path: string) => {
    askFocus(path)
    select(path)
  }
  const why = {
    part: frozen,
    property: (path: string) => {
      const count = Object.keys(propertiesOf(documentAt(path))).length
      return (
        frozen ?? (count >= mostProperties ? t('form.properties.full', { most: mostProperties }) : undefined)
      )
    },
    index: (path: string) => {
      const { indices } = indexSpace(documentAt(path), version)
      if (frozen !== undefined) return frozen
      if (isFull(indices)) return t('form.indices.full', { most: indices.most })
      return newIndex(documentAt(path), path, version) === undefined ? t('form.indices.no-field') : undefined
    },
  }
  return {
    why,
    addDocument: () => {
      const name = freeName(Object.keys(documentsOf(value)), 'document')
      apply(addDocument(value, name))
      open(pointTo('/documents', name))
    },
    addPart: (kind: ListedPart) => {
      const { path, edits } = addPart(value, kind)
      apply(edits)
      open(path)
    },
    addProperty: (path: string) => {
      if (why.property(path) !== undefined) return
      const level = documentAt(path)
      const name = freeName(Object.keys(propertiesOf(level)), 'property')
      apply(addProperty(level, path, name, 'short-text'))
      open(pointTo(`${path}/properties`, name))
    },
    addIndex: (path: string) => {
      const next = why.index(path) === undefined ? newIndex(documentAt(path), path, version) : undefined
      if (next === undefined) return
      apply(next.edits)
      open(next.path)
    },
    move: (path: string, to: number) => {
      const { place } = placeAt(value, path)
      if (place.kind === 'property') apply(moveProperty(place.level, place.levelPath, place.name, to))
    },
    /** Removes neither the last property of a level nor a document type, which has a button in its form. */
    remove: (path: string) => {
      const { place } = placeAt(value, path)
      if (frozen !== undefined || place.path !== path) return
      if (place.kind === 'index') {
        apply(removeIndex(place))
        select(place.documentPath)
      }
      if (place.kind !== 'property' || Object.keys(propertiesOf(place.level)).length <= 1) return
      const { edits, losses } = removeProperty(place)
      apply(edits)
      postStepUndo(id, formatRemoved(place.name, losses))
      select(place.levelPath)
    },
  }
}
