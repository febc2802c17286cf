import type { Tx } from '../../context.ts'
import type { Cast, Demonstration } from '../../demo/demonstration.ts'
import { createBerths } from './create.ts'

export const berthsDemonstration: Demonstration = { makes: ['berth'], order: 20, make: makeBerths }

const docks = [
  { dock: 'A', count: 24, lengthM: 8, widthM: 2.8, depthM: 2.2, price: 18_000 },
  { dock: 'B', count: 28, lengthM: 10, widthM: 3.2, depthM: 2.5, price: 29_000 },
  { dock: 'C', count: 28, lengthM: 12, widthM: 3.8, depthM: 3, price: 42_000 },
  { dock: 'D', count: 24, lengthM: 14, widthM: 4.4, depthM: 3.4, price: 64_000 },
  { dock: 'E', count: 16, lengthM: 18, widthM: 5.4, depthM: 4, price: 115_000 },
]

async function makeBerths(tx: Tx, { dice, berths }: Cast): Promise<void> {
  const rows = docks.flatMap(({ dock, count, lengthM, widthM, depthM, price }) =>
    Array.from({ length: count }, (_, index) => ({
      mooringNumber: `${dock}${index + 1}`,
      lengthM: lengthM + (index >= count - 4 ? 2 : 0),
      widthM: Math.round((widthM + dice.below(3) * 0.1) * 100) / 100,
      waterDepthM: Math.round((depthM - dice.below(4) * 0.1) * 10) / 10,
      price: String(price + dice.below(5) * 500),
      pontoon: `Pontoon ${dock}`,
      mooringType: lengthM >= 14 ? 'side_slip' : 'stern_buoy',
      tenureType: dice.chance(0.2) ? ('fixed_term' as const) : ('permanent' as const),
      powerCapacity: lengthM >= 14 ? '32 A' : '16 A',
      waterAvailable: true,
    })),
  )
  const ids = await createBerths(tx, rows as Parameters<typeof createBerths>[1])
  berths.push(...ids.map((id, index) => ({ id, lengthM: rows[index]!.lengthM })))
}
