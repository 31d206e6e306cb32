import { rules, type Rule } from '#/protocol/rule.ts'

/** The page of all rules, by the heading of docs/specification.md (or of the exchange format) that each comes from. */
export function formatRules(): string {
  const all: readonly (readonly [string, Rule])[] = Object.entries(rules)
  const headings = [...new Set(all.map(([, { heading }]) => heading))]
  const sections = headings.map((heading) =>
    formatSection(
      heading,
      all.filter(([, rule]) => rule.heading === heading),
    ),
  )
  return `# Rules

Each rule is declared once, in a table of \`src/protocol\`, and shown by its id everywhere: on screens, by the command line, and
on this page, which \`npm run rules\` writes. Each heading links to that part of the specification. Breaking a \`spec\` rule is an
error. A \`network\` rule is not in the specification: the network or a wire profile demands it; those whose id begins with
\`network.\` are warnings. An \`exchange\` rule is from \`docs/exchange-format.md\`: breaking it rejects the exchange file.
${sections.join('')}`
}

function formatSection(heading: string, entries: readonly (readonly [string, Rule])[]): string {
  const lines = entries.map(([id, { sentence, source }]) => `- \`${id}\` (${source}): ${sentence}`)
  return `\n## [${heading}](${linkOf(heading, entries)})\n\n${lines.join('\n')}\n`
}

function linkOf(heading: string, entries: readonly (readonly [string, Rule])[]): string {
  const isExchange = entries.some(([, { source }]) => source === 'exchange')
  return isExchange ? 'exchange-format.md' : `specification.md#${formatAnchor(heading)}`
}

/** The anchor that a heading of a Markdown page has on GitHub. */
export function formatAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
