import type { ListCheck } from '#/features/network/words/check-words.ts'
import { ByteView } from '#/ui/byte-view.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Text } from '#/ui/text.tsx'

/** What a check says and the bytes that it stands on. */
export function CheckBody({ check: { about, values, bytes } }: { readonly check: ListCheck }) {
  return (
    <>
      <p>{about}</p>
      {values.length === 0 ? null : (
        <KeyValues
          small
          items={values.map(({ name, value }) => ({ name, value: <Text mono>{value}</Text> }))}
        />
      )}
      {bytes.map(({ label, bytes: shown }) => (
        <div key={label}>
          <Text as="div" size="micro" tone="quiet">
            {label}
          </Text>
          <ByteView label={label} bytes={shown} />
        </div>
      ))}
    </>
  )
}
