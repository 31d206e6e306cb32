import { useRef, useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { renameContract } from '#/features/contracts/model/contract-actions.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { TextInput } from '#/ui/input.tsx'
import { type ContractRecord, mostContractName } from '#/store/records/contract-record.ts'

export function RenameContractForm({
  record,
  onDone,
}: {
  readonly record: ContractRecord
  readonly onDone: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const name = input.current?.value.trim() ?? ''
        if (name === '') return setEmpty(true)
        renameContract(record.id, name)
        onDone()
      }}
    >
      <Stack gap="tight">
        <Field
          label={t('contracts.rename.label')}
          violations={isEmpty ? [{ rule: 'contracts.name', text: t('contracts.rename.empty') }] : []}
        >
          <TextInput ref={input} defaultValue={record.name} maxLength={mostContractName} autoFocus />
        </Field>
        <Row wrap>
          <Button size="small" type="submit">
            {t('contracts.rename.save')}
          </Button>
          <Button size="small" kind="quiet" onClick={onDone}>
            {t('contracts.rename.keep', { name: record.name })}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
