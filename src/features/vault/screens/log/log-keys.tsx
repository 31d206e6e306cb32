import { Link } from '@tanstack/react-router'
import { useVault } from '#/workspace/vault-session.ts'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useKeyNames } from './use-key-names.ts'

/** The private keys of an entry; those that are still there lead to where they stand. */
export function LogKeys({ records }: { readonly records: readonly string[] }) {
  const keys = useVault((view) => view.keys)
  const nameOf = useKeyNames()
  return (
    <Stack gap="snug">
      {records.map((record) =>
        keys.some(({ id }) => id === record) ? (
          <Link key={record} to="/vault" hash={`key-${record}`}>
            {nameOf(record)}
          </Link>
        ) : (
          <Text key={record} tone="quiet">
            {nameOf(record)}
          </Text>
        ),
      )}
    </Stack>
  )
}
