import type { Ctx } from '../../../../context.ts'
import type { ImportTable } from '../../file/table.ts'
import type { ImportMapping } from '../../mapping/import-mapping.ts'
import { proposeSplit } from '../../mapping/split.ts'
import { countPiers, docksOfPort, numbersOnPiers, type PortDock, proposeLetters } from './piers.ts'

/** What berths need beside columns: letters for piers, which of several harbours, and what new berths are. */
export async function completeMapping(
  ctx: Ctx,
  table: ImportTable,
  mapping: ImportMapping,
): Promise<ImportMapping> {
  return completed(table, mapping, await docksOfPort(ctx))
}

/** Letters that were chosen stay as long as the piers of the chosen rows do. */
export function completed(
  table: ImportTable,
  mapping: ImportMapping,
  docks: ReadonlyMap<string, PortDock>,
): ImportMapping {
  const piers = countPiers(table, mapping).map(({ pier }) => pier)
  const before = mapping.pierLetters
  const same =
    before !== undefined &&
    piers.length === Object.keys(before).length &&
    piers.every((pier) => Object.hasOwn(before, pier))
  return {
    ...mapping,
    pierLetters: same ? before : proposeLetters(piers, docks, numbersOnPiers(table, mapping)),
    splitBy:
      mapping.splitBy === undefined
        ? proposeSplit(table, mapping, ['pier', 'number', 'mooringNumber'])
        : mapping.splitBy,
    defaults: mapping.defaults ?? { status: 'available', tenureType: 'permanent' },
  }
}
