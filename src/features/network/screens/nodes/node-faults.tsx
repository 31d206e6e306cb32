import type { NodeFault } from '#/features/network/words/node-fault-words.ts'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** The nodes that are not well. */
export function NodeFaults({ faults }: { readonly faults: readonly NodeFault[] }) {
  return (
    <Stack gap="tight">
      {faults.map(({ address, text }) => (
        <Text key={address} as="p" size="small" tone="second">
          {text}
        </Text>
      ))}
    </Stack>
  )
}
