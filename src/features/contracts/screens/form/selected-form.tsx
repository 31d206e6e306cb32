import { useEffect, useRef, useState } from 'react'
import type { JsonObject } from '#/protocol/contract/json-value.ts'
import { namesOf } from '#/protocol/encoding/json-pointer.ts'
import { t } from '#/features/contracts/messages.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { identifierMediaType } from '#/store/records/network.ts'
import { Frozen } from '#/ui/field.tsx'
import { Stack } from '#/ui/layout.tsx'
import {
  placeAt,
  shownAt,
  type ContractPlace,
  type ItemPlace,
} from '#/features/contracts/model/form/contract-place.ts'
import { findingsAt } from '#/features/contracts/model/form/findings-at.ts'
import { prefixOf, removePrefixItem } from '#/features/contracts/model/form/property-edits.ts'
import { fixFor } from '#/features/contracts/model/fixes/fix-for.ts'
import { type Studio, useLateVerdict } from '#/features/contracts/model/studio.ts'
import { postStepUndo } from '#/features/contracts/model/step-notice.ts'
import { applyEdits } from '#/features/contracts/model/text-actions.ts'
import { useSelected } from '#/features/contracts/screens/selection.ts'
import { nodeAt } from '#/features/contracts/model/text/json-pointer.ts'
import { settingsMembers } from '#/features/contracts/model/form/contract-parts.ts'
import { DocumentForm } from './document-form.tsx'
import {
  FindingsBlock,
  FormHead,
  formId,
  type FormTools,
  FormToolsContext,
  type TypedText,
  RemoveButton,
  useFormTools,
} from './form-tools.tsx'
import styles from './form.module.css'
import { GroupForm } from './group-form.tsx'
import { IndexForm } from './index-form.tsx'
import { KindField, SchemaForm } from './schema-form.tsx'
import { PropertyForm } from './property-form.tsx'
import { SettingsForm } from './settings-form.tsx'
import { TokenForm } from './token-form.tsx'

/**
 * The form of the selected part. It stores only typed text that is not a value yet, because the contract is the text.
 */
export function SelectedForm({ studio }: { readonly studio: Studio }) {
  const [selected, select] = useSelected()
  const [moved, setMoved] = useState<{ readonly from: string; readonly to: string }>()
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedText>>(new Map())
  const mediaType = identifierMediaType(useCurrentNetwork().platformName)
  const isLate = useLateVerdict(studio)
  const form = useRef<HTMLDivElement>(null)
  const { id, goodText, tree, value, problem, report, isChecking, version, rules } = studio
  // After a rename, the address changes a moment later than the contract.
  const here = shownAt(value, selected).place
  const isMoved = moved?.from === selected && here.path !== selected
  const place = isMoved ? placeAt(value, moved.to).place : here
  const members = membersOf(place)
  const all = report === undefined ? [] : [...report.violations, ...report.warnings]
  // Settings are members of the contract itself.
  const foundBelow = place.kind === 'settings' ? '' : place.path
  const found = findingsAt(all, foundBelow, members, place.kind === 'index')

  // Selecting a member, for example from a violation, focuses its field, unless the user is in the JSON editor.
  useEffect(() => {
    const field = fieldOfMember(form.current, placeAt(value, selected).rest)
    if (document.activeElement?.closest('[contenteditable]') == null) field?.focus()
    // A change of the value alone does not move the focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [selected])

  const tools: FormTools = {
    version,
    rules,
    mediaType,
    apply: (edits) => void applyEdits(id, edits),
    postUndo: (done) => postStepUndo(id, done),
    select: (to) => {
      setMoved(undefined)
      select(to)
    },
    follow: (to) => {
      setMoved({ from: selected, to })
      select(to)
    },
    findings: (member = '') => found.get(member) ?? [],
    fixFor: (finding) => (isLate || problem !== undefined ? undefined : fixFor(finding, value, version)),
    fix: (finding, { edits }) => {
      // While a changed text is being checked, findings may point to the wrong places.
      if (isChecking) return
      applyEdits(id, edits)
      const pane = form.current?.closest<HTMLElement>('[data-pane]')
      const field = fieldOfMember(form.current, placeAt(value, finding.path).rest) ?? pane
      field?.focus()
    },
    textAt: (pointer) => {
      const node = nodeAt(tree, pointer)
      return node && goodText.slice(node.start, node.end)
    },
    typed: (at) => typed.get(at),
    setTyped: (at, text) => {
      const next = new Map(typed)
      if (text === undefined) next.delete(at)
      else next.set(at, text)
      setTyped(next)
    },
  }
  return (
    <FormToolsContext value={tools}>
      <div id={formId} ref={form}>
        <Frozen frozen={problem !== undefined}>
          <PlaceForm place={place} contract={value} />
        </Frozen>
      </div>
    </FormToolsContext>
  )
}

function membersOf(place: ContractPlace): readonly string[] {
  switch (place.kind) {
    case 'contract':
      return []
    case 'settings':
      return settingsMembers
    case 'group':
    case 'token':
      return [...Object.keys(place.part), 'conventions']
    case 'index':
      return ['name', 'unique', 'properties', ...Object.keys(place.index)]
    case 'document':
    case 'property':
    case 'item':
      return [...Object.keys(place.definition), ...missing]
  }
}

// Missing members that can have findings.
const missing =
  'type position properties required additionalProperties indices items maxLength maxItems minItems'.split(
    ' ',
  )

function PlaceForm({ place, contract }: { readonly place: ContractPlace; readonly contract: JsonObject }) {
  switch (place.kind) {
    case 'contract':
      // There is no form without a document type, and `DesignView` shows how to add one.
      return null
    case 'settings':
      return <SettingsForm contract={contract} />
    case 'group':
      return <GroupForm place={place} contract={contract} />
    case 'token':
      return <TokenForm place={place} contract={contract} />
    case 'document':
      return <DocumentForm place={place} contract={contract} />
    case 'property':
      return <PropertyForm place={place} />
    case 'item':
      return <ItemForm place={place} />
    case 'index':
      return <IndexForm place={place} />
  }
}

function fieldOfMember(
  form: HTMLElement | null,
  [member = '', at]: readonly string[],
): HTMLElement | null | undefined {
  const [name, part] = [member, `${member}/${at ?? ''}`].map(CSS.escape)
  return form?.querySelector<HTMLElement>(`[data-member="${part}"], [data-member="${name}"]`)
}

function ItemForm({ place }: { readonly place: ItemPlace }) {
  const { apply, select, findings } = useFormTools()
  const { at, list, listPath } = place
  const owner = namesOf(listPath).at(-1) ?? ''
  const structural = ['', 'properties', 'required', 'additionalProperties', 'items']
  return (
    <>
      <FormHead
        title={owner}
        note={at === undefined ? t('structure.items') : t('structure.item', { place: at })}
      />
      <div className={styles['body']}>
        <Stack>
          <div className={styles['pairs']}>
            <KindField place={place} />
          </div>
          <FindingsBlock findings={structural.flatMap((each) => findings(each))} />
          <SchemaForm place={place} />
          {at === undefined ? null : (
            <RemoveButton
              why={prefixOf(list)?.length === 1 ? t('form.remove.last-place') : undefined}
              onRemove={() => {
                apply(removePrefixItem(list, listPath, at))
                select(listPath)
              }}
            />
          )}
        </Stack>
      </div>
    </>
  )
}
