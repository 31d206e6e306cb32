import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { t } from '#/features/builder/messages.ts'

type Kind = FundedDraft['kind']

const titles = { create: 'builder.title', 'top-up': 'top-up.title' } as const satisfies Record<Kind, string>
const signs = { create: 'builder.sign', 'top-up': 'top-up.sign' } as const satisfies Record<Kind, string>
const signed = { create: 'builder.export', 'top-up': 'top-up.export' } as const satisfies Record<Kind, string>

/** What a draft of that kind is there to do. */
export function builderTitle(kind: Kind): string {
  return t(titles[kind])
}

/** The button that signs it. */
export function formatSignButton(kind: Kind): string {
  return t(signs[kind])
}

/** What it is once it is signed. */
export function signedTitle(kind: Kind): string {
  return t(signed[kind])
}
