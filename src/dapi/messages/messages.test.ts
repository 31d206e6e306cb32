import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DescFile, DescMessage } from '@bufbuild/protobuf'
import { ScalarType } from '@bufbuild/protobuf'
import { describe, expect, it } from 'vitest'
import { file_core } from './core_pb.ts'
import { file_platform } from './platform_pb.ts'

// Compares the generated code with the protos: every message with its fields, numbers, types and unions, and every
// call.

/** Returns the facts that a proto states, in order: `Outer.Inner.field = 3 bytes oneof result`. */
function readProto(text: string): readonly string[] {
  const facts: string[] = []
  const open: { readonly kind: string; readonly name: string }[] = []
  const inMessages = () => open.filter(({ kind }) => kind === 'message').map(({ name }) => name)
  for (const line of text.split('\n').map((each) => each.trim())) {
    const block = /^(message|oneof|service) (\w+) \{(\})?$/.exec(line)
    const rpc = /^rpc (\w+)\((\w+)\) returns \((stream )?(\w+)\);$/.exec(line)
    const field = /^(optional |repeated )?([\w.]+) (\w+) = (\d+);$/.exec(line)
    if (block !== null) {
      const [, kind = '', name = '', isEmpty] = block
      open.push({ kind, name })
      if (kind === 'message') facts.push(inMessages().join('.'))
      if (isEmpty !== undefined) open.pop()
    } else if (line === '}') open.pop()
    else if (rpc !== null) facts.push(`rpc ${rpc[1]} ${rpc[2]} ${rpc[3] ?? ''}${rpc[4]}`)
    else if (field !== null) {
      const last = open.at(-1)
      const [, label = '', type = '', name = '', number = ''] = field
      const union = last?.kind === 'oneof' ? ` in ${last.name}` : ''
      facts.push(`${inMessages().join('.')}.${name} = ${number} ${label}${type}${union}`)
    } else if (!/^(syntax|package|$)/.test(line)) throw new Error(`not read: ${line}`)
  }
  return facts
}

function listDescribed(file: DescFile): readonly string[] {
  return [
    ...file.messages.flatMap((message) => describeMessage(message, '')),
    ...file.services.flatMap(({ methods }) =>
      methods.map(
        ({ name, input, output, methodKind }) =>
          `rpc ${name} ${input.name} ${methodKind === 'server_streaming' ? 'stream ' : ''}${output.name}`,
      ),
    ),
  ]
}

function describeMessage(message: DescMessage, outer: string): readonly string[] {
  const name = `${outer}${message.name}`
  return [
    name,
    ...message.fields.map((field) => {
      const inner = field.fieldKind === 'list' ? field.listKind : field.fieldKind
      const type =
        inner === 'scalar'
          ? (ScalarType[field.scalar ?? 0] ?? '?').toLowerCase()
          : (field.message?.name ?? '?')
      const label = field.fieldKind === 'list' ? 'repeated ' : field.proto.proto3Optional ? 'optional ' : ''
      const union = field.oneof === undefined ? '' : ` in ${field.oneof.name}`
      return `${name}.${field.name} = ${field.number} ${label}${type}${union}`
    }),
    ...message.nestedMessages.flatMap((each) => describeMessage(each, `${name}.`)),
  ]
}

describe.each([
  ['core.proto', file_core, 25],
  ['platform.proto', file_platform, 150],
] as const)('the messages of %s', (name, file, least) => {
  const text = readFileSync(path.join(import.meta.dirname, name), 'utf8')

  it('the generated messages match the proto file', () => {
    const facts = readProto(text)
    expect(facts.length).toBeGreaterThan(least)
    expect(listDescribed(file).toSorted()).toEqual(facts.toSorted())
  })

  it('the comparison notices another field number', () => {
    const altered = text.replace(' = 1;', ' = 99;')
    expect(listDescribed(file).toSorted()).not.toEqual(readProto(altered).toSorted())
  })
})
