import { contract13Rules, type ContractRule } from '#/protocol/contract-13/contract-rules.ts'
import { rules, type Rule } from '#/protocol/rule.ts'

/** The page of all rules, by the heading of docs/specification.md (or of the exchange format) that each comes from. */
export function formatRules(): string {
  const all: readonly (readonly [string, Rule])[] = Object.entries(rules)
  // Two pages may have headings with the same words.
  const pages = new Map(all.map(([, rule]) => [linkOf(rule), rule]))
  const sections = [...pages].map(([link, { heading }]) =>
    formatSection(
      `${heading}](${link})`,
      all.filter(([, rule]) => linkOf(rule) === link),
    ),
  )
  return `# Rules

Each rule is declared once, in a table of \`src/protocol\`, and shown by its id everywhere: on screens, by the command line, and
on this page, which \`npm run rules\` writes. Each heading links to that part of the specification. Breaking a \`spec\` rule is an
error. A \`network\` rule is not in the specification: the network or a wire profile demands it; those whose id begins with
\`network.\` are warnings. An \`exchange\` rule is from \`docs/exchange-format.md\`: breaking it rejects the exchange file.
A \`platform\` rule is from [platform.md](platform.md), what today's networks accept. A \`policy\` rule is Keywright's own:
breaking it rejects what is created here, and warns of what others created.
${sections.join('')}
## Contracts at protocol version 13

These rules decide what today's networks accept. The rules above are those of the specification
([contracts.md](contracts.md#rules-of-version-13)). The number is the consensus error code of nodes. A rule has none if the reader of nodes rejects the text,
or if their check fails without a code.
${formatContractRules()}`
}

function formatContractRules(): string {
  const all: readonly (readonly [string, ContractRule])[] = Object.entries(contract13Rules)
  const sources = [...new Set(all.map(([, { source }]) => source))]
  return sources
    .map((source) => {
      const own = all.filter(([, rule]) => rule.source === source)
      const lines = own.map(([id, { code, sentence }]) => `- \`${id}\` (${code ?? 'no number'}): ${sentence}`)
      return `\n### packages/${source}\n\n${lines.join('\n')}\n`
    })
    .join('')
}

function formatSection(link: string, entries: readonly (readonly [string, Rule])[]): string {
  const lines = entries.map(([id, { sentence, source }]) => `- \`${id}\` (${source}): ${sentence}`)
  return `\n## [${link}\n\n${lines.join('\n')}\n`
}

function linkOf({ heading, source }: Rule): string {
  if (source === 'exchange') return 'exchange-format.md'
  const page = source === 'platform' || source === 'policy' ? 'platform.md' : 'specification.md'
  return `${page}#${formatAnchor(heading)}`
}

/** The anchor that a heading of a Markdown page has on GitHub. */
export function formatAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
