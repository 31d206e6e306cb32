import { useState, useMemo } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { copyWords } from '#/words/control-words.ts'
import { useUsedLockKeys } from '#/domain/funding/list-locks.ts'
import { t } from '#/features/exchange/messages.ts'
import { useQrCodes } from '#/words/qr-words.ts'
import { formatKeyName, sortByName } from '#/words/vault-key-words.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { Button, CopyButton } from '#/ui/button.tsx'
import { Columns, Row, Stack } from '#/ui/layout.tsx'
import { DownloadButton } from '#/ui/file.tsx'
import { Field } from '#/ui/field.tsx'
import { JsonView } from '#/ui/line-view.tsx'
import { QrCodes } from '#/ui/qr-codes.tsx'
import { Select, TextInput } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'
import { formatPublicKeys, type OfferedKey } from '#/features/exchange/model/public-keys.ts'
import { PublicKeysTable } from './public-keys-table.tsx'

export function GivenKeys({ vaultKeys }: { readonly vaultKeys: readonly VaultKey[] }) {
  // Chosen keys by record id, with their purpose. A key that was removed since is skipped.
  const [purposes, setPurposes] = useState<ReadonlyMap<string, OfferedKey['purpose']>>(new Map())
  const [singleUseId, setSingleUseId] = useState('')
  const [firstId, setFirstId] = useState('0')
  const keys = vaultKeys.filter((each) => each.kind === 'identity')
  const singleUse = vaultKeys.filter((each) => each.kind === 'single-use')
  const given = keys.flatMap((vaultKey) => {
    const purpose = purposes.get(vaultKey.id)
    return purpose === undefined ? [] : [{ vaultKey, purpose }]
  })
  const single = singleUse.find(({ id }) => id === singleUseId)
  const from = /^\d{1,9}$/.test(firstId.trim()) ? Number(firstId) : undefined
  const isChosen = given.length > 0 || single !== undefined
  return (
    <>
      <PublicKeysTable
        keys={keys}
        purposes={purposes}
        onPurpose={(key, purpose) => {
          const changed = new Map(purposes)
          if (purpose === undefined) changed.delete(key.id)
          else changed.set(key.id, purpose)
          setPurposes(changed)
        }}
      />
      <GivenOptions
        singleUse={singleUse}
        singleUseId={single?.id ?? ''}
        onSingleUse={setSingleUseId}
        firstId={firstId}
        isWrong={from === undefined}
        onFirstId={setFirstId}
      />
      <GivenForms
        text={isChosen && from !== undefined ? formatPublicKeys(given, single, from) : undefined}
        singleUseHex={single && formatHex(single.publicKey)}
      />
    </>
  )
}

function GivenOptions({
  singleUse,
  singleUseId,
  onSingleUse,
  firstId,
  isWrong,
  onFirstId,
}: {
  readonly singleUse: readonly VaultKey[]
  readonly singleUseId: string
  readonly onSingleUse: (id: string) => void
  readonly firstId: string
  readonly isWrong: boolean
  readonly onFirstId: (text: string) => void
}) {
  const used = useUsedLockKeys()
  const isUsed = ({ publicKey }: VaultKey) => used.has(formatHex(publicKey))
  // A single-use key is for one lock, so unused keys come first.
  const sorted = sortByName(singleUse).toSorted((a, b) => Number(isUsed(a)) - Number(isUsed(b)))
  return (
    <Columns shape="two">
      <Field label={t('given.single-use')} hint={t('given.single-use.hint')}>
        <Select
          value={singleUseId}
          onValue={onSingleUse}
          options={[
            { value: '', text: t('given.single-use.none') },
            ...sorted.map((key) => {
              const name = formatKeyName(key)
              return { value: key.id, text: isUsed(key) ? t('fund.key.used', { key: name }) : name }
            }),
          ]}
        />
      </Field>
      <Field
        label={t('given.first-id')}
        hint={t('given.first-id.hint')}
        violations={isWrong ? [{ rule: 'key.id', text: t('given.first-id.wrong') }] : []}
      >
        <TextInput
          inputMode="numeric"
          maxLength={9}
          value={firstId}
          onChange={(event) => onFirstId(event.currentTarget.value)}
        />
      </Field>
    </Columns>
  )
}

function GivenForms({
  text,
  singleUseHex,
}: {
  /** Undefined if no key is chosen or the first id is invalid. */
  readonly text: string | undefined
  readonly singleUseHex: string | undefined
}) {
  const bytes = useMemo(() => encodeUtf8(text ?? ''), [text])
  const codes = useQrCodes(bytes, t('given.json'))
  if (text === undefined)
    return (
      <div>
        <Button why={t('given.why')}>{t('given.copy')}</Button>
      </div>
    )
  return (
    <Stack gap="close">
      <JsonView label={t('given.json')} text={text} />
      <Row wrap>
        <CopyButton text={text} look="button" words={{ ...copyWords(), copy: t('given.copy') }} />
        {singleUseHex === undefined ? null : (
          <CopyButton
            text={singleUseHex}
            look="button"
            words={{ ...copyWords(), copy: t('given.copy.single-use') }}
          />
        )}
        <DownloadButton
          fileName="public-keys.json"
          mediaType="application/json"
          content={text}
          words={{ download: t('given.download'), of: t('given.download.of') }}
        />
      </Row>
      <QrCodes {...codes} />
      <Text as="p" size="small" tone="quiet">
        {t('given.takes')}
      </Text>
    </Stack>
  )
}
