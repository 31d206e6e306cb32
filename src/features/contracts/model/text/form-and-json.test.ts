import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointTo } from '#/protocol/contract/json-value.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { noteChanges, redoStep, startHistory, undoStep } from '#/features/contracts/model/contract-history.ts'
import { editModel, modelOf, valueOf, type EditModel } from '#/features/contracts/testing/edit-model.ts'
import { editText, type JsonEdit } from './json-edit.ts'
import { type JsonNode, readJsonTree } from '#/protocol/contract/json-tree.ts'
import { applyChanges, changeSet, invertChanges } from './text-change.ts'

const sweep = readSweep(process.env)
const runs = sweep.sizeOf('edit-sequences')

const oddNames = [
  '__proto__',
  'constructor',
  '7',
  '10',
  '',
  'é',
  'a/b',
  '~',
  '"',
  '\\',
  '𝒳',
  '\ud800',
  '\u2028',
  'x y',
]
const keywords = [
  'type',
  'position',
  'maxLength',
  'pattern',
  'items',
  'required',
  'title',
  '$comment',
  'minLength',
]
const name = fc.oneof(fc.constantFrom(...keywords), fc.constantFrom(...oddNames), fc.string({ maxLength: 6 }))

const leaf: fc.Arbitrary<EditModel> = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('string', 'integer', '^[a-z]+$', 'tab\t', '\r\n', '\ud800', ''),
    fc.integer(),
    // JSON.stringify writes no negative zero.
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0),
    fc.boolean(),
    fc.constant(null),
  )
  .map((value) => ({ kind: 'leaf', value }))

function objectOf(value: fc.Arbitrary<EditModel>, maxLength: number): fc.Arbitrary<EditModel> {
  const member = fc.tuple(name, value)
  return fc
    .uniqueArray(member, { selector: ([own]) => own, maxLength })
    .map((members) => ({ kind: 'object', members }))
}

const anything = fc.letrec<{ value: EditModel }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    objectOf(tie('value'), 4),
    fc.array(tie('value'), { maxLength: 4 }).map((items): EditModel => ({ kind: 'array', items })),
  ),
})).value

/** The shape of a contract, with members unknown to all rules. */
const contract: fc.Arbitrary<EditModel> = fc
  .tuple(objectOf(objectOf(objectOf(anything, 4), 4), 3), objectOf(anything, 3))
  .map(([documents, rest]) => {
    const others = rest.kind === 'object' ? rest.members.filter(([own]) => own !== 'documents') : []
    return { kind: 'object', members: [...others.slice(0, 1), ['documents', documents], ...others.slice(1)] }
  })

/** A style of writing JSON. */
interface Hand {
  readonly isTight: boolean
  readonly newline: string
  readonly indent: string
  readonly isMessy: boolean
  readonly escapes: boolean
}

const hand: fc.Arbitrary<Hand> = fc.record({
  isTight: fc.boolean(),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  indent: fc.constantFrom('  ', '    ', '\t', ''),
  isMessy: fc.boolean(),
  escapes: fc.boolean(),
})

function write(model: EditModel, by: Hand, depth = 0): string {
  if (model.kind === 'leaf') return writeLeaf(model.value, by)
  const [open, close] = model.kind === 'object' ? '{}' : '[]'
  const colon = by.isTight ? ':' : by.isMessy ? ' :\t' : ': '
  const parts =
    model.kind === 'array'
      ? model.items.map((item) => write(item, by, depth + 1))
      : model.members.map(([own, each]) => writeLeaf(own, by) + colon + write(each, by, depth + 1))
  if (parts.length === 0) return by.isMessy ? `${open} ${by.newline}${close}` : `${open}${close}`
  // People sometimes write a short list on one line.
  const isOnLine = by.isTight || (by.isMessy && parts.length < 3)
  const gap = isOnLine ? (by.isMessy ? ' ' : '') : by.newline + by.indent.repeat(depth + 1)
  const end = isOnLine ? (by.isMessy ? '  ' : '') : by.newline + by.indent.repeat(depth)
  return `${open}${gap}${parts.join(by.isMessy ? ` ,${gap}` : `,${gap}`)}${end}${close}`
}

function writeLeaf(value: string | number | boolean | null, by: Hand): string {
  const text = JSON.stringify(value)
  if (!by.escapes || typeof value !== 'string') return text
  const escape = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  return text.replaceAll(/[a-c]|[\u0080-\uffff]/g, (signs) => signs.split('').map(escape).join(''))
}

/** A contract and its text in some style. */
const writtenContract = fc.tuple(contract, hand).map(([model, by]) => {
  const end = by.isMessy ? by.newline : ''
  return { model, text: end + write(model, by) + end }
})

/** Random choices, which become an edit once the contract is known. */
const choice = fc.record({
  kind: fc.constantFrom('set', 'set', 'add', 'copy', 'remove', 'rename', 'move', 'lost'),
  steps: fc.array(fc.nat(20), { minLength: 1, maxLength: 7 }),
  name,
  value: anything,
  to: fc.integer({ min: -1, max: 4 }),
})
type Choice = typeof choice extends fc.Arbitrary<infer Each> ? Each : never

function editFrom(model: EditModel, chosen: Choice, toValue: (model: EditModel) => unknown): JsonEdit {
  const { path, parent, at } = walk(model, chosen.steps)
  const value = toValue(chosen.value)
  switch (chosen.kind) {
    case 'set':
      return { kind: 'set', path, value }
    case 'add': {
      const before = parent.kind === 'object' ? parent.members[chosen.to]?.[0] : undefined
      const place = parent.kind === 'array' ? '-' : chosen.name
      return { kind: 'set', path: pointTo(at, place), value, ...(before === undefined ? {} : { before }) }
    }
    case 'copy':
      return { kind: 'copy', path: pointTo(at, parent.kind === 'array' ? '-' : chosen.name), from: path }
    case 'remove':
      return { kind: 'remove', path }
    case 'rename':
      return { kind: 'rename', path, name: chosen.name }
    case 'move':
      return { kind: 'move', path, to: chosen.to }
    case 'lost':
      return { kind: 'set', path: `${path}/nowhere/${chosen.to}`, value }
  }
}

/** Follows the choices down to a value and its parent. */
function walk(model: EditModel, steps: readonly number[]) {
  let path = ''
  let at = ''
  let parent: EditModel = model
  let node: EditModel = model
  for (const step of steps) {
    const children: readonly (readonly [string | number, EditModel])[] =
      node.kind === 'object'
        ? node.members
        : node.kind === 'array'
          ? node.items.map((item, index) => [index, item] as const)
          : []
    const child = children[step % Math.max(1, children.length)]
    if (child === undefined) break
    parent = node
    at = path
    path = pointTo(path, child[0])
    node = child[1]
  }
  return { path, parent, at }
}

/** Reads a text into a model that keeps its order, and compares it with JSON.parse. */
function say(text: string): EditModel {
  const reading = readJsonTree(text)
  if ('problem' in reading) throw new Error(`${reading.problem.kind} at ${reading.problem.at}: ${text}`)
  const model = modelOfNode(reading.tree)
  expect(modelOf(JSON.parse(text))).toEqual(modelOf(valueOf(model)))
  return model
}

function modelOfNode(node: JsonNode): EditModel {
  switch (node.kind) {
    case 'object':
      return { kind: 'object', members: node.members.map(({ name, value }) => [name, modelOfNode(value)]) }
    case 'array':
      return { kind: 'array', items: node.items.map(modelOfNode) }
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { kind: 'leaf', value: node.value }
  }
}

const sequence = fc.tuple(writtenContract, fc.array(choice, { minLength: 1, maxLength: 6 }))

/** An edit through the form equals the same edit of the JSON. Edits run one by one, and all at once. */
function checkEdits(numRuns: number, seed: number): void {
  fc.assert(
    fc.property(sequence, ([{ model, text }, choices]) => {
      expect(say(text)).toEqual(model)
      let expected = model
      let current = text
      const edits = choices.map((chosen) => {
        const edit = editFrom(expected, chosen, valueOf)
        expected = editModel(expected, edit)
        const changes = editText(current, [edit])
        current = applyChanges(current, changes)
        expect([edit, say(current)]).toEqual([edit, expected])
        return edit
      })
      const all = editText(text, edits)
      expect(say(applyChanges(text, all))).toEqual(expected)
    }),
    { numRuns, seed },
  )
}

/** Undo restores each text step by step, and redo repeats each step. */
function checkHistory(numRuns: number, seed: number): void {
  fc.assert(
    fc.property(sequence, ([{ text, model }, choices]) => {
      let expected = model
      let history = startHistory(text)
      const texts = [text]
      for (const chosen of choices) {
        const edit = editFrom(expected, chosen, valueOf)
        expected = editModel(expected, edit)
        const next = noteChanges(history, editText(history.text, [edit]))
        if (next.past.length > history.past.length) texts.push(next.text)
        else texts[texts.length - 1] = next.text
        history = next
      }
      expect(texts.length).toBe(history.past.length + 1)
      for (const before of texts.toReversed().slice(1)) {
        history = undoStep(history)
        expect(history.text).toBe(before)
      }
      for (const after of texts.slice(1)) {
        history = redoStep(history)
        expect(history.text).toBe(after)
      }
    }),
    { numRuns, seed },
  )
}

const someText = fc.string({ maxLength: 30 })
const places = fc.array(fc.tuple(fc.nat(40), fc.nat(6), fc.string({ maxLength: 3 })), { maxLength: 5 })

function changesOf(length: number, rows: readonly (readonly [number, number, string])[]) {
  let at = 0
  return rows.flatMap(([gap, size, insert]) => {
    const from = at + (gap % 8)
    const to = from + size
    if (to > length) return []
    at = to
    return [{ from, to, insert }]
  })
}

/** Changes compose, and each has an inverse. */
function checkChanges(numRuns: number, seed: number): void {
  fc.assert(
    fc.property(someText, places, places, (text, one, other) => {
      const first = changeSet(text.length, changesOf(text.length, one))
      const between = applyChanges(text, first)
      const second = changeSet(between.length, changesOf(between.length, other))
      const after = applyChanges(between, second)
      const both = first.compose(second)
      expect(applyChanges(text, both)).toBe(after)
      expect(applyChanges(after, invertChanges(text, both))).toBe(text)
    }),
    { numRuns, seed },
  )
}

describe('on random contracts', () => {
  it('an edit through the form equals the same edit in JSON', ({ task }) => {
    const seed = sweep.seedFrom(71)
    checkEdits(runs, seed)
    noteCounts(task, { sweep: 'edit-sequences', seed, done: runs })
  })
  it('undo restores each text step by step, and redo repeats each step', ({ task }) => {
    const seed = sweep.seedFrom(72)
    checkHistory(runs, seed)
    noteCounts(task, { sweep: 'edit-sequences', seed, done: runs })
  })
  it('two change sets compose into one, which has an inverse', () =>
    checkChanges(runs * 5, sweep.seedFrom(73)))

  it('the comparison notices a moved member, and a changed member with the name of a prototype', () => {
    const model = modelOf(JSON.parse('{"b":1,"__proto__":2}'))
    expect(editModel(model, { kind: 'move', path: '/b', to: 1 })).not.toEqual(model)
    expect(editModel(model, { kind: 'set', path: '/__proto__', value: 3 })).not.toEqual(model)
  })
})
