import { t } from '#/features/contracts/messages.ts'
import { indexSpace, indicesOf, isFull } from '#/features/contracts/model/form/contract-index.ts'
import { type DocumentPlace, documentsOf } from '#/features/contracts/model/form/contract-place.ts'
import {
  duplicateDocument,
  freeName,
  removeDocument,
  renameDocument,
} from '#/features/contracts/model/form/document-edits.ts'
import { newIndex } from '#/features/contracts/model/form/index-edits.ts'
import { askFocus } from '#/features/contracts/screens/selection.ts'
import { type JsonObject, pointTo } from '#/protocol/contract/json-value.ts'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { FindingsBlock, FormHead, RemoveButton, useFormTools } from './form-tools.tsx'
import styles from './form.module.css'
import { LevelFields } from './level-fields.tsx'
import { NameField, OtherMembers, RemarksFields } from './common-fields.tsx'

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
  const isNamed = ({ rule }: { readonly rule: string }) =>
    rule === 'network.document-name' || rule === 'v13.type-name'
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
            <RemoveButton
              why={taken.length <= 1 ? t('form.remove.last-document') : undefined}
              onRemove={() => {
                apply(removeDocument(place))
                select('')
              }}
            />
          </Row>
        </Stack>
      </div>
    </>
  )
}

function IndicesFields({ documentType, path }: { readonly documentType: JsonObject; readonly path: string }) {
  const { apply, select, version, rules } = useFormTools()
  const { indices, unique } = indexSpace(documentType, version, rules)
  const next = newIndex(documentType, path, version)
  const open = (pointer: string) => {
    askFocus(pointer)
    select(pointer)
  }
  const why = isFull(indices)
    ? t('form.indices.full', { most: indices.most })
    : next === undefined
      ? t('form.indices.no-field')
      : undefined
  return (
    <Sunk>
      <Stack gap="close">
        <Text size="small">
          <strong>{t('form.indices')}</strong> {t('structure.room', indices)},{' '}
          {t('index.unique.room', unique)}
        </Text>
        {indices.used === 0 ? null : (
          <ul className={styles['links']}>
            {indicesOf(documentType).map(({ at, name, fields, isUnique }) => (
              <li key={at}>
                <LinkButton onClick={() => open(`${path}/indices/${at}`)}>{name}</LinkButton>
                <span className={styles['quiet']}>{fields.map(({ field }) => field).join(', ')}</span>
                {isUnique ? <span className={styles['kind']}>{t('structure.unique')}</span> : null}
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button
            size="small"
            icon="plus"
            why={why}
            onClick={() => {
              if (next === undefined) return
              apply(next.edits)
              open(next.path)
            }}
          >
            {t('form.indices.add')}
          </Button>
        </div>
      </Stack>
    </Sunk>
  )
}
