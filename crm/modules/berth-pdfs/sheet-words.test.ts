import { afterAll, expect, it } from 'vitest'
import { testPorts } from '../../testing/app.ts'
import { readThrough } from './testing/read-pdf.ts'
import { column, sheetPdf } from './testing/sheet-pdf.ts'

const [app, , boss] = await testPorts('port_admin')
let number = 0
afterAll(() => app.close())

const read = (...lines: string[]) => {
  number += 1
  return readThrough(app, boss, `W${number}`, sheetPdf(column(lines)))
}

it('reads the berth and not its pontoon, and the largest boat', async () => {
  expect(await read('Pontoon length: 120 m', 'Boat length allowed: 15 m', 'Pontoon: B')).toEqual({
    nominalBoatSize: [15, 'm'],
    length: [15, 'm'],
    pontoon: ['B', null],
  })
  expect(await read('Berth length: 16 m', 'Maximum LOA 49\' 3" (15.0 m)')).toEqual({
    length: [16, 'm'],
    nominalBoatSize: [15, 'm'],
  })
})

it('reads the currency beside the label, and leaves a range to a person', async () => {
  expect(await read('Asking price $ 250,000')).toEqual({ price: [250_000, null], currency: ['USD', null] })
  expect(await read('Price: 500-1000 EUR', 'Length: 10-12 m', 'Beam: 4 m')).toEqual({ width: [4, 'm'] })
})

it('reads sentences in feet that go on in the next line', async () => {
  expect(
    await read(
      'This berth takes vessels up to 45 ft LOA with a maximum',
      'beam of 15 ft 6 in and a draft of up to 9 ft.',
    ),
  ).toEqual({
    nominalBoatSize: [13.716, 'ft'],
    length: [13.716, 'ft'],
    width: [4.7244, 'ft'],
    draft: [2.7432, 'ft'],
  })
})

it('reads German sheets', async () => {
  expect(
    await read(
      'Liegeplatzlänge: 12,5 m',
      'Breite: 4,20 m',
      'Maximaler Tiefgang: 2,1 m',
      'Wassertiefe: 3 m',
      'Kaufpreis: 125.000 €',
      'Wasseranschluss: ja',
      'Strom: 16 A',
      'Steg: B',
      'Länge des Stegs: 80 m',
    ),
  ).toEqual({
    length: [12.5, 'm'],
    width: [4.2, 'm'],
    draft: [2.1, 'm'],
    waterDepth: [3, 'm'],
    price: [125_000, null],
    currency: ['EUR', null],
    waterAvailable: [true, null],
    powerCapacity: ['16 A', null],
    pontoon: ['B', null],
  })
})
