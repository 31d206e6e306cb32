import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** Reads scripts/threat-tests.json: each threat, the promise, and the tests that prove it. `gap`: not proven yet. */
export function readThreats(root) {
  return JSON.parse(readFileSync(path.join(root, 'scripts', 'threat-tests.json'), 'utf8'))
}

export function formatThreatModel({ groups, threats }, sweepSizes) {
  const gaps = threats.filter(({ gap }) => gap !== undefined)
  const sections = groups.map(({ name, about }) => {
    const own = threats.filter(({ group }) => group === name)
    return `\n## ${name}\n\n${about}\n${own.map((each) => formatThreat(each, sweepSizes)).join('')}`
  })
  return `# Threat model

What may happen to the private keys of a user, what Keywright promises, and the tests that prove it: ${threats.length} in all. Each test first finds
a planted fault, or shows that the same call works where it should, so that it can fail. \`npm run threats\` writes this page from
\`scripts/threat-tests.json\`; \`npm test\` fails where a test that is named here is not in its file, is skipped, or runs in another command.
What no test can promise is in [SECURITY.md](../SECURITY.md); how the vault works, in [vault.md](vault.md); the commands, in
[tests.md](tests.md).

${formatGaps(threats.length, gaps)}
${sections.join('')}`
}

function formatGaps(all, gaps) {
  if (gaps.length === 0) return `All ${all} are proven in full.`
  const list = gaps.map(({ number, gap }) => `- ${number}: ${gap}`)
  return `${all - gaps.length} of ${all} are proven in full. What is missing of the others:\n\n${list.join('\n')}`
}

function formatThreat({ number, threat, promise, sweeps = [], tests }, sweepSizes) {
  const sizes = sweeps.map((name) => formatSizes(name, sweepSizes[name]))
  const lines = tests.map(({ command, file, title }) => `- \`${command}\`: \`${file}\`, “${escape(title)}”`)
  return `\n### ${number}. ${threat}\n\n${[promise, ...sizes].join(' ')}\n\n${lines.join('\n')}\n`
}

function formatSizes(name, size) {
  const isStep = name.endsWith('-step')
  const counts = Object.entries({ 'npm test': size.test, 'test:deep': size.deep, soak: size.soak })
    .filter(([, count]) => count > 0)
    .map(([command, count]) => `${isStep ? '1 in ' : ''}${count.toLocaleString('en-US')} in \`${command}\``)
  return `(\`${name}\`: ${counts.join(', ')})`
}

// A title may contain Markdown characters.
function escape(text) {
  return text.replaceAll(/[*_`$\\[\]<>]/g, (mark) => `\\${mark}`)
}

/** Lists the faults of the threat list, one sentence each. `root`: where the files are. */
export function checkThreats({ groups, threats }, root, expected = 57) {
  const numbers = threats.map(({ number }) => number)
  const problems = numbers.every((number, at) => number === at + 1) ? [] : ['the numbers are not 1, 2, 3 …']
  if (threats.length !== expected) problems.push(`there are ${threats.length} threats, not ${expected}`)
  const names = new Set(groups.map(({ name }) => name))
  const files = new Map()
  for (const { number, group, tests } of threats) {
    if (!names.has(group)) problems.push(`${number}: there is no group ${group}`)
    if (tests.length === 0) problems.push(`${number}: no test proves it`)
    for (const test of tests) {
      if (!files.has(test.file)) files.set(test.file, listTests(root, test.file))
      const problem = checkTest(test, files.get(test.file))
      if (problem !== undefined) problems.push(`${number}: ${problem}`)
    }
  }
  return problems
}

function checkTest({ command, file, title }, found) {
  if (found === undefined) return `there is no file ${file}`
  const test = found.find((each) => each.title === title)
  if (test === undefined) return `${file} has no test “${title}”`
  if (test.isSkipped) return `“${title}” of ${file} is skipped`
  const runs = commandOf(file, test)
  return runs === command ? undefined : `“${title}” of ${file} runs in ${runs}, not in ${command}`
}

function commandOf(file, { isDeep }) {
  if (file.endsWith('.soak.ts')) return 'soak'
  if (/\.deep\.(ts|mjs|test\.ts|component\.test\.tsx)$/.test(file) || isDeep) return 'test:deep'
  return 'npm test'
}

/** The titles of tests in a file, with templates as written; `undefined` if there is no such file. */
function listTests(root, file) {
  const whole = path.join(root, file)
  if (!existsSync(whole)) return undefined
  const text = readFileSync(whole, 'utf8')
  const tests = []
  visit(parseSync(file.replace(/\.mjs$/, '.js'), text).program, [])
  return tests

  function visit(node, around) {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach((each) => visit(each, around))
    const call = node.type === 'CallExpression' ? readCall(node) : undefined
    if (call?.kind === 'test') tests.push({ ...call, isSkipped: [...around, call].some(isSkipping) })
    const inside = call === undefined ? around : [...around, call]
    for (const each of Object.values(node)) visit(each, inside)
  }

  function readCall({ callee, arguments: [title, options] }) {
    const names = namesOf(callee)
    const [name] = names
    // Journeys with stored data use tests of another name: `testWithVault`.
    if (name !== 'it' && name !== 'describe' && !/^test(?:[A-Z]|$)/.test(name ?? '')) return undefined
    const literal = titleOf(title)
    if (literal === undefined) return undefined
    const kind = name === 'describe' || names.includes('describe') ? 'group' : 'test'
    const about = options === undefined ? '' : text.slice(options.start, options.end)
    return { kind, title: literal, names, isDeep: about === 'deep' || /^\{[^}]*'@deep'[^}]*\}$/.test(about) }
  }

  function titleOf(node) {
    if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
    return node?.type === 'TemplateLiteral' ? text.slice(node.start + 1, node.end - 1) : undefined
  }
}

/** The names of a chain of members and calls, outermost first: `it.skip.each([…])` is it, skip, each. */
function namesOf(node) {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'CallExpression') return namesOf(node.callee)
  if (node.type !== 'MemberExpression') return []
  return [...namesOf(node.object), ...(node.property.type === 'Identifier' ? [node.property.name] : [])]
}

function isSkipping({ names }) {
  return names.some((name) => ['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails', 'fail'].includes(name))
}
