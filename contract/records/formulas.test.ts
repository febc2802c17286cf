import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asCell, ofCell } from './formulas.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['x;=1+1', "x;'=1+1"],
  ['x;-5;@a', "x;'-5;'@a"],
  ["x;'=1", "x;''=1"],
  ["'=1", "''=1"],
  ['x\t=1', "x\t'=1"],
  ['＝1;＋2', "'＝1;'＋2"],
  ['a; b = c', 'a; b = c'],
  ['a,=1', 'a,=1'],
  ["it's", "it's"],
  ['-1244.56', '-1244.56'],
  ['-1244.56+A1', "'-1244.56+A1"],
])('%s stands in a table as %s', (text, cell) => {
  expect(asCell(text)).toBe(cell)
  expect(ofCell(cell)).toBe(text)
})

it('comes back as it was, and no part of it between separators begins as a formula', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', "'", ';', '\t', '=', '-', '@', '＝', ' ', ',', '"'),
    maxLength: 30,
  })
  fc.assert(
    fc.property(texts, (text) => {
      const cell = asCell(text)
      expect(ofCell(cell)).toBe(text)
      for (const part of cell.split(/[;\t]/)) expect(part).not.toMatch(/^[=+\-@＝＋－＠]/)
    }),
  )
})
