import { pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { askFocus } from '#/features/contracts/model/form/asked-focus.ts'
import { placeAt } from '#/features/contracts/model/form/contract-place.ts'
import { addDocument, documentsOf, freeName } from '#/features/contracts/model/form/document-edits.ts'
import { removeIndex } from '#/features/contracts/model/form/index-edits.ts'
import { indexSpace, isFull } from '#/features/contracts/model/form/index-space.ts'
import { newIndex } from '#/features/contracts/model/form/new-index.ts'
import {
  addProperty,
  mostProperties,
  removeProperty,
} from '#/features/contracts/model/form/property-edits.ts'
import { moveProperty, propertiesOf } from '#/features/contracts/model/form/property-order.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { applyEdits } from '#/features/contracts/model/text-actions.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { formatRemoved } from '#/features/contracts/words/contract-form-words.ts'
import { t } from '#/features/contracts/messages.ts'
import { postNotice } from '#/session/program/notice-store.ts'

/** What the structure does with a contract. What cannot be done now does nothing; `why` says so beforehand. */
export function structureActions({ id, value, problem, record }: Studio, select: (pointer: string) => void) {
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
    property: (path: string) => {
      const count = Object.keys(propertiesOf(documentAt(path))).length
      return (
        frozen ?? (count >= mostProperties ? t('form.properties.full', { most: mostProperties }) : undefined)
      )
    },
    index: (path: string) => {
      const { indices } = indexSpace(documentAt(path), record.target)
      if (frozen !== undefined) return frozen
      if (isFull(indices)) return t('form.indices.full', { most: indices.most })
      return newIndex(documentAt(path), path, record.target) === undefined
        ? t('form.indices.no-field')
        : undefined
    },
  }
  return {
    why,
    addDocument: () => {
      const name = freeName(Object.keys(documentsOf(value)), 'document')
      apply(addDocument(value, name))
      open(pointTo('/documents', name))
    },
    addProperty: (path: string) => {
      if (why.property(path) !== undefined) return
      const level = documentAt(path)
      const name = freeName(Object.keys(propertiesOf(level)), 'property')
      apply(addProperty(level, path, name, 'short-text'))
      open(pointTo(`${path}/properties`, name))
    },
    addIndex: (path: string) => {
      const next = why.index(path) === undefined ? newIndex(documentAt(path), path, record.target) : undefined
      if (next === undefined) return
      apply(next.edits)
      open(next.path)
    },
    move: (path: string, to: number) => {
      const { place } = placeAt(value, path)
      if (place.kind === 'property') apply(moveProperty(place.level, place.levelPath, place.name, to))
    },
    /** A property or an index. The last property of a level stays, and so does a document type: it has a button. */
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
      postNotice({ tone: 'ok', text: formatRemoved(place.name, losses) })
      select(place.levelPath)
    },
  }
}
