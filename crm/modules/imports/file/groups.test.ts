import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quickBooks, sage, xero } from '../testing/grouped-lists.ts'
import { readTable } from './read-table.ts'

const tableOf = async (...lines: string[]) => {
  const { headers, rows, setAside = [] } = await readTable(Buffer.from(lines.join('\n')))
  const of = (header: string) => rows.map(({ cells }) => cells[headers.indexOf(header)])
  return { headers, rows, of, aside: setAside.map(({ line, text }) => [line, text]) }
}

describe('lists by groups', () => {
  it('QuickBooks: each invoice has the customer above it, sums are set aside', async () => {
    const table = await tableOf(...quickBooks)
    expect(table.of('Group heading')).toEqual(['Harbor Charters', 'Harbor Charters', 'Nell Capstan'])
    expect(table.of('Num')).toEqual(['1001', '1002', '1003'])
    expect(table.rows.map(({ line }) => line)).toEqual([7, 8, 11])
    expect(table.aside).toEqual([
      [9, 'Total for Harbor Charters $1,325.00'],
      [12, 'Total for Nell Capstan $40.00'],
      [13, 'TOTAL $1,365.00'],
      [15, 'Friday, November 20, 2026 03:15 PM GMT-05:00'],
    ])
  })

  it('Xero: the customer stands in the column of days', async () => {
    const table = await tableOf(...xero)
    expect(table.headers).toEqual([
      'Invoice Date',
      'Due Date',
      'Invoice Number',
      'Invoice Reference',
      'Current',
      'Total',
      'Group heading',
    ])
    expect(table.of('Group heading')).toEqual(['Harriet Bowline', 'Owen Fairlead', 'Owen Fairlead'])
    expect(table.of('Invoice Date')).toEqual(['3 Sep 2026', '4 Oct 2026', '6 Oct 2026'])
    expect(table.aside.map(([, text]) => text)).toEqual([
      'Total Harriet Bowline 0.00 1,320.00',
      'Total Owen Fairlead 76.00 76.00',
      'Total 76.00 1,396.00',
      'Percentage of total 5.44% 100.00%',
    ])
  })

  it('Sage 50: the customer stands in a row of labels, and the headings come again', async () => {
    const table = await tableOf(...sage)
    expect(table.of('Group heading')).toEqual(['Harriet Bowline', 'Owen Fairlead'])
    expect(table.of('Ref')).toEqual(['BW-0101', 'BW-0102'])
    expect(table.aside).toHaveLength(3)
  })

  it('a row below the sum of its group belongs to none', async () => {
    const table = await tableOf(...quickBooks.slice(0, 9), ',10/16/2026,Invoice,1009,,11/14/2026,5.00')
    expect(table.of('Group heading')).toEqual(['Harbor Charters', 'Harbor Charters', ''])
  })

  it('fills a column of heads under its own heading', async () => {
    const table = await tableOf(
      'Dock,Berth,Length,Beam',
      'North dock,,,',
      ',A1,10,3',
      ',A2,11,4',
      'South dock,,,',
      ',B1,9,3',
    )
    expect(table.headers).toEqual(['Dock', 'Berth', 'Length', 'Beam'])
    expect(table.of('Dock')).toEqual(['North dock', 'North dock', 'South dock'])
  })

  it('tells of many sums by their first ones and a count', async () => {
    const groups = Array.from({ length: 500 }, (_, n) => [
      `Client ${n}x,,,`,
      `,${n + 1000},10,5`,
      `Total Client ${n}x,,,5`,
    ])
    const table = await tableOf('Client,Number,Days,Amount', ...groups.flat())
    expect(table.rows).toHaveLength(500)
    expect(table.aside).toHaveLength(21)
    expect(table.aside.at(-1)).toEqual([64, '+ 480'])
  })

  it('groups within groups are refused with the row', async () => {
    await expect(
      tableOf(
        ...quickBooks.slice(0, 5),
        'Harbor Charters,,,,,,',
        'Boat Osprey,,,,,,',
        ',09/03/2026,Invoice,1001,Net 30,10/03/2026,"1,250.00"',
        'Total for Boat Osprey,,,,,,"1,250.00"',
        'Total for Harbor Charters,,,,,,"1,250.00"',
      ),
    ).rejects.toThrow('Groups stand within groups from row 7 on')
  })

  it('any list by groups gives the rows that were put into it, each with its head', async () => {
    const name = fc.stringMatching(/^[A-Z][a-zåäö]{2,9} [A-Z][a-zåäö]{2,9}$/)
    const group = fc.tuple(
      name,
      fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 5 }),
    )
    const groups = fc.uniqueArray(group, { minLength: 1, maxLength: 12, selector: ([head]) => head })
    await fc.assert(
      fc.asyncProperty(groups, fc.constantFrom('first', 'days'), async (all, shape) => {
        const isFirst = shape === 'first'
        const lines = all.flatMap(([head, amounts], at) => [
          `${head},,,`,
          ...amounts.map((amount, n) =>
            isFirst
              ? `,N${at}-${n},2026-09-0${n + 1},${amount}`
              : `2026-09-0${n + 1},N${at}-${n},x,${amount}`,
          ),
          `Total ${head},,,${amounts.reduce((sum, one) => sum + one, 0)}`,
        ])
        const heading = isFirst ? ',Number,Date,Amount' : 'Date,Number,Note,Amount'
        const table = await tableOf(heading, ...lines, 'Total,,,1')
        const expected = all.flatMap(([head, amounts], at) =>
          amounts.map((amount, n) => [head, `N${at}-${n}`, String(amount)]),
        )
        const [heads, numbers, amounts] = ['Group heading', 'Number', 'Amount'].map(table.of)
        expect(heads!.map((head, row) => [head, numbers![row], amounts![row]])).toEqual(expected)
        expect(table.aside.length).toBe(all.length + 1)
      }),
      { numRuns: 60 },
    )
  })

  it('rows of which some have one cell alone are no groups', async () => {
    const people = await tableOf(
      'Name,E-mail,Phone',
      'Anna Berg,,',
      'Bo Ek,bo@sea.example,1',
      'Siv Strand,,',
      'Total Marine Ltd,t@sea.example,2',
    )
    expect(people.of('Name')).toEqual(['Anna Berg', 'Bo Ek', 'Siv Strand', 'Total Marine Ltd'])
    expect(people.headers).toEqual(['Name', 'E-mail', 'Phone'])
    const berths = await tableOf('Number,Length,Note', 'A1,,', '2,10,x', 'A3,11,y')
    expect(berths.of('Number')).toEqual(['A1', '2', 'A3'])
  })
})
