import { t } from '#/workspace/messages/t.ts'
import { setSandboxFault } from '#/workspace/networks/sandbox-actions.ts'
import { faultChoices, isFaultKind } from '#/workspace/networks/sandbox-choices.ts'
import { Columns } from '#/ui/columns.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'

interface Option {
  readonly value: string
  readonly text: string
}

/** How one practice node is wrong, and how much. */
export function SandboxNode({
  node,
  name,
  kind,
  text,
  kinds,
  amounts,
}: {
  readonly node: number
  readonly name: string
  readonly kind: string
  readonly text: string
  readonly kinds: readonly Option[]
  readonly amounts: { readonly label: string; readonly options: readonly Option[] } | undefined
}) {
  return (
    <Columns shape="two">
      <Field label={t('sandbox.fault.of', { node: name })}>
        <Select
          value={kind}
          onValue={(chosen) => {
            if (isFaultKind(chosen)) setSandboxFault(node, faultChoices[chosen][0])
          }}
          options={kinds}
        />
      </Field>
      {amounts === undefined ? null : (
        <Field label={`${name}: ${amounts.label}`}>
          <Select
            value={text}
            onValue={(chosen) => setSandboxFault(node, chosen)}
            options={amounts.options}
          />
        </Field>
      )}
    </Columns>
  )
}
