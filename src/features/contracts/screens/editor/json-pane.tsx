import { useState } from 'react'
import { formatText } from '#/features/contracts/model/editor/format-text.ts'
import { formatCanonicalJson } from '#/features/contracts/model/exports/canonical-json.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { toValue } from '#/protocol/contract/json-tree.ts'
import { replaceText } from '#/features/contracts/model/text-actions.ts'
import { t } from '#/features/contracts/messages.ts'
import { Button } from '#/ui/button.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { JsonView } from '#/ui/json-view.tsx'
import { PaneHead } from '#/features/contracts/screens/pane-head.tsx'
import { JsonEditor } from './json-editor.tsx'

/** The text of the contract, or what it is in canonical order. */
export function JsonPane({ studio }: { readonly studio: Studio }) {
  const [isCanonical, setCanonical] = useState(false)
  const { id, text, tree, problem } = studio
  const shown = isCanonical ? formatCanonicalJson(toValue(tree)) : text
  const count = shown.split('\n').length
  return (
    <>
      <PaneHead
        title={t('contract.pane.json')}
        note={t('contract.json.lines', { count })}
        end={
          <>
            {isCanonical ? null : (
              <Button
                kind="quiet"
                size="small"
                why={problem === undefined ? undefined : t('contract.json.format.why')}
                hideWhy
                onClick={() => void replaceText(id, formatText(text, tree))}
              >
                {t('contract.json.format')}
              </Button>
            )}
            <Button kind="quiet" size="small" onClick={() => setCanonical(!isCanonical)}>
              {isCanonical ? t('contract.json.edit') : t('contract.json.canonical')}
            </Button>
            <CopyButton
              text={shown}
              words={{
                copy: t('contract.json.copy'),
                copied: t('contract.json.copied'),
                failed: t('contract.json.copy.failed'),
              }}
            />
          </>
        }
      />
      {isCanonical ? (
        <JsonView label={t('contract.json.canonical.label')} text={shown} />
      ) : (
        <JsonEditor studio={studio} />
      )}
    </>
  )
}
