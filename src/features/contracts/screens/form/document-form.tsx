import type { JsonObject } from '#/protocol/contract/json-value.ts'
import { askFocus } from '#/features/contracts/model/form/asked-focus.ts'
import type { DocumentPlace } from '#/features/contracts/model/form/contract-place.ts'
import {
  documentsOf,
  duplicateDocument,
  freeName,
  removeDocument,
  renameDocument,
} from '#/features/contracts/model/form/document-edits.ts'
import { pointTo } from '#/protocol/contract/json-value.ts'
import { t } from '#/features/contracts/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { FindingsBlock } from './findings-block.tsx'
import { FormHead } from './form-head.tsx'
import { useFormTools } from './form-tools.ts'
import styles from './form.module.css'
import { IndicesFields } from './indices-fields.tsx'
import { OtherMembers } from './other-members.tsx'
import { LevelFields } from './level-fields.tsx'
import { NameField } from './name-field.tsx'
import { RemarksFields } from './remarks-fields.tsx'

const mostName = 64
const fields =
  'type properties indices required additionalProperties dependentRequired description $comment'.split(' ')

export function DocumentForm({
  place,
  contract,
}: {
  readonly place: DocumentPlace
  readonly contract: JsonObject
}) {
  const { apply, select, follow, findings } = useFormTools()
  const { path, name, definition } = place
  const taken = Object.keys(documentsOf(contract))
  const isNamed = ({ rule }: { readonly rule: string }) => rule === 'network.document-name'
  const own = ['', 'type', 'properties', 'indices', 'required', 'additionalProperties', 'dependentRequired']
  const found = own.flatMap((member) => findings(member))
  return (
    <>
      <FormHead title={name} />
      <div className={styles['body']}>
        <Stack>
          <NameField
            path={path}
            name={name}
            taken={taken}
            most={mostName}
            findings={found.filter(isNamed)}
            onName={(to) => {
              apply(renameDocument(place, to))
              follow(pointTo('/documents', to))
            }}
          />
          <FindingsBlock findings={found.filter((each) => !isNamed(each))} />
          <LevelFields level={definition} path={path} />
          <IndicesFields documentType={definition} path={path} />
          <RemarksFields path={path} definition={definition} />
          <OtherMembers definition={definition} fields={fields} />
          <Row wrap>
            <Button
              size="small"
              icon="copy"
              onClick={() => {
                const copy = freeName(taken, name)
                apply(duplicateDocument(place, copy))
                askFocus(pointTo('/documents', copy))
                select(pointTo('/documents', copy))
              }}
            >
              {t('form.duplicate')}
            </Button>
            <Button
              size="small"
              icon="close"
              why={taken.length <= 1 ? t('form.remove.last-document') : undefined}
              onClick={() => {
                apply(removeDocument(place))
                select('')
              }}
            >
              {t('form.remove')}
            </Button>
          </Row>
        </Stack>
      </div>
    </>
  )
}
