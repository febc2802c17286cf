import { describe, expect, it } from 'vitest'
import { Memory, oncePerUnit } from './memory.ts'

interface Reader {
  readonly memory?: Memory
}

/** A reader that counts how often it is asked. */
function counting() {
  let count = 0
  return oncePerUnit(async (_ctx: Reader) => ++count)
}

describe('what is read once in a unit of work', () => {
  it('is asked once, of each unit', async () => {
    const read = counting()
    const [one, other] = [{ memory: new Memory() }, { memory: new Memory() }]
    expect(await Promise.all([read(one), read(one)])).toEqual([1, 1])
    expect([await read(other), await read(one)]).toEqual([2, 1])
  })

  it('is asked again once it is forgotten', async () => {
    const read = counting()
    const unit = { memory: new Memory() }
    await read(unit)
    unit.memory.forget()
    expect(await read(unit)).toBe(2)
  })

  it('is asked each time where statements stand alone', async () => {
    const read = counting()
    expect([await read({}), await read({})]).toEqual([1, 2])
  })

  it('is asked again where it failed', async () => {
    let failures = 1
    const read = oncePerUnit(async (_ctx: Reader) => {
      if (failures-- > 0) throw new Error('Not now.')
      return 'there'
    })
    const unit = { memory: new Memory() }
    await expect(read(unit)).rejects.toThrow('Not now.')
    expect(await read(unit)).toBe('there')
  })
})
