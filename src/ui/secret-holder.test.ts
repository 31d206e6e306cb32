import { describe, expect, it, vi } from 'vitest'
import { lendField, putSecret, secretTurn, moveSecret } from './secret-holder.ts'

const openField = (value: string) => Object.assign(new EventTarget(), { value })

/** A field whose secret is lent to an action that has not ended yet. */
function lend() {
  const desk = { field: openField('first'), turn: 1 }
  const end = new EventTarget()
  const act = vi.fn(
    (_secret: string) =>
      new Promise<void>((resolve, reject) => {
        end.addEventListener('succeed', () => resolve())
        end.addEventListener('fail', () => reject(new Error('rejected')))
      }),
  )
  const lent = lendField(
    act,
    () => desk.field,
    () => desk.turn,
  )
  const read = (secret: string) => {
    desk.turn += 1
    putSecret(desk.field, secret)
  }
  const fail = async () => {
    end.dispatchEvent(new Event('fail'))
    await expect(lent).rejects.toThrow('rejected')
  }
  const succeed = () => {
    end.dispatchEvent(new Event('succeed'))
    return lent
  }
  return { desk, act, read, fail, succeed }
}

describe('a secret that is lent', () => {
  it('leaves the field while the action runs, and returns to it if the action fails', async () => {
    const { desk, act, fail } = lend()
    expect(act.mock.calls).toEqual([['first']])
    expect(desk.field.value).toBe('')
    await fail()
    expect(desk.field.value).toBe('first')
  })

  it('is gone from the field after the action succeeds, and no newer content is reported', async () => {
    const { desk, succeed } = lend()
    expect(await succeed()).toBe(true)
    expect(desk.field.value).toBe('')
  })

  it('does not come back after the field was cleared', async () => {
    const { desk, read, fail } = lend()
    read('')
    await fail()
    expect(desk.field.value).toBe('')
  })

  it('does not replace newer content of the field', async () => {
    const [one, two] = [lend(), lend()]
    for (const { read } of [one, two]) read('second')
    expect(await one.succeed()).toBe(false)
    await two.fail()
    expect([one, two].map(({ desk }) => desk.field.value)).toEqual(['second', 'second'])
  })

  it('does not replace text that was typed in the meantime', async () => {
    const [one, two] = [lend(), lend()]
    for (const { desk } of [one, two]) desk.field.value = 'typed'
    expect(await one.succeed()).toBe(false)
    await two.fail()
    expect([one, two].map(({ desk }) => desk.field.value)).toEqual(['typed', 'typed'])
  })

  it('newer content is reported if the field was cleared while the action ran', async () => {
    const { read, succeed } = lend()
    read('')
    expect(await succeed()).toBe(false)
  })
})

it('the field gets an event before its content changes', () => {
  const field = openField('first')
  const heard: string[] = []
  field.addEventListener(secretTurn, () => heard.push(field.value))
  putSecret(field, 'second')
  expect(moveSecret(field)).toBe('second')
  expect(field.value).toBe('')
  expect(heard).toEqual(['first', 'second'])
})
